BEGIN TRANSACTION;
CREATE TABLE dice (
        match INTEGER NOT NULL REFERENCES matches, face INTEGER NOT NULL, count INTEGER NOT NULL,
        PRIMARY KEY (match, face)) WITHOUT ROWID;
INSERT INTO "dice" VALUES(2,1,3);
INSERT INTO "dice" VALUES(2,2,6);
INSERT INTO "dice" VALUES(2,3,6);
INSERT INTO "dice" VALUES(2,4,3);
INSERT INTO "dice" VALUES(2,5,3);
INSERT INTO "dice" VALUES(2,6,3);
INSERT INTO "dice" VALUES(5,1,9);
INSERT INTO "dice" VALUES(5,2,15);
INSERT INTO "dice" VALUES(5,3,12);
INSERT INTO "dice" VALUES(5,4,10);
INSERT INTO "dice" VALUES(5,5,13);
INSERT INTO "dice" VALUES(5,6,12);
INSERT INTO "dice" VALUES(5,7,6);
INSERT INTO "dice" VALUES(5,8,5);
INSERT INTO "dice" VALUES(5,9,12);
INSERT INTO "dice" VALUES(5,10,13);
CREATE TABLE looks (
        match INTEGER NOT NULL REFERENCES matches, decision INTEGER NOT NULL, seat INTEGER NOT NULL,
        value REAL NOT NULL, best REAL NOT NULL, doubt REAL NOT NULL, better TEXT NOT NULL,
        PRIMARY KEY (match, decision)) WITHOUT ROWID;
INSERT INTO "looks" VALUES(1,0,0,0.25,0.5,0.125,'');
INSERT INTO "looks" VALUES(1,2,0,0.25,0.5,0.125,'');
INSERT INTO "looks" VALUES(1,4,0,0.25,0.5,0.125,'pass');
INSERT INTO "looks" VALUES(2,0,0,0.25,0.5,0.125,'');
INSERT INTO "looks" VALUES(2,2,0,0.25,0.5,0.125,'');
INSERT INTO "looks" VALUES(2,4,0,0.25,0.5,0.125,'pass');
INSERT INTO "looks" VALUES(3,0,0,0.25,0.5,0.125,'');
INSERT INTO "looks" VALUES(3,2,0,0.25,0.5,0.125,'');
INSERT INTO "looks" VALUES(3,4,0,0.25,0.5,0.125,'pass');
INSERT INTO "looks" VALUES(4,0,0,0.25,0.5,0.125,'');
INSERT INTO "looks" VALUES(4,2,0,0.25,0.5,0.125,'');
INSERT INTO "looks" VALUES(4,4,0,0.25,0.5,0.125,'pass');
INSERT INTO "looks" VALUES(5,0,0,0.25,0.5,0.125,'');
INSERT INTO "looks" VALUES(5,2,0,0.25,0.5,0.125,'');
INSERT INTO "looks" VALUES(5,4,0,0.25,0.5,0.125,'pass');
INSERT INTO "looks" VALUES(6,0,0,0.25,0.5,0.125,'');
INSERT INTO "looks" VALUES(6,2,0,0.25,0.5,0.125,'');
INSERT INTO "looks" VALUES(6,4,0,0.25,0.5,0.125,'pass');
INSERT INTO "looks" VALUES(7,0,0,0.25,0.5,0.125,'');
INSERT INTO "looks" VALUES(7,2,0,0.25,0.5,0.125,'');
INSERT INTO "looks" VALUES(7,4,0,0.25,0.5,0.125,'pass');
CREATE TABLE matches (
        number INTEGER PRIMARY KEY, game TEXT NOT NULL, options TEXT NOT NULL, seed TEXT NOT NULL,
        rounds INTEGER NOT NULL, decisions INTEGER NOT NULL, seconds REAL NOT NULL,
        ended REAL NOT NULL, record TEXT NOT NULL);
INSERT INTO "matches" VALUES(1,'battlefronts','{"first": "seat 2"}','2',4,20,1200.5,1795380900.0,'five fronts record 1
game: battlefronts
option: first = seat 2
seat: human Anna
seat: recruit
seed: 2
actions:
pass
call Z0
size 52
march 0 F1
call Z0
size 31
pass
pass
pass
call Z2
size 13
call Z3
size 4
call Z1
size 4
march 0 Z1
march 3 F2
march 0 F0
march 1 F3
march 2 F3
');
INSERT INTO "matches" VALUES(2,'sharp_end','{"beach": "on", "enemy": "off", "fog": "off", "terrain": "on", "turns": "5"}','1',5,77,1200.5,1795383300.0,'five fronts record 1
game: sharp_end
option: beach = on
option: enemy = off
option: fog = off
option: terrain = on
option: turns = 5
seat: human Anna
seat: recruit
occasion: day 2026-11-23
seed: 1
actions:
pay Infantry
pay Infantry
withdraw
pass
pass
cannot
pass
pass
pass
pass
draw unit
draw HQ
withdraw
pass
pass
can
pass
pass
pay Hero
go on
pass
pass
cannot
pass
pass
pass
pass
draw unit
draw unit
attack
pass
play Tactics
reroll 2
roll
pass
pass
cannot
pass
pass
pass
pass
draw HQ
draw HQ
attack
play Counter-Attack
pass
play Withdraw on seat 2
pass
pass
cannot
pass
pass
pass
pass
draw HQ
draw HQ
attack
pass
pass
attack
pass
play Withdraw on seat 2
pass
pass
cannot
pass
play Intel-Recon
go on
pass
pass
cannot
pass
pass
pass
pass
pass
pass
');
INSERT INTO "matches" VALUES(3,'fix_bayonets','{"deployment": "quick", "strategic": "off"}','2',38,311,1200.5,1795385700.0,'five fronts record 1
game: fix_bayonets
option: deployment = quick
option: strategic = off
seat: human Anna
seat: recruit
seed: 2
actions:
end
end
card Double Time
group
man heavy c1
man heavy f1
go
pass
end
end
discard Crawl
card Zigzag
man rifleman e8
to g7
pass
end
end
end
end
discard Machine Gun
discard Flame Thrower
end
card Rifle (4)
man rifleman b8
pass
end
discard Zigzag
discard Flame Thrower
discard Zigzag
end
card Machine Gun
at g8
pass
end
discard March
discard Fox Holes
end
end
discard Sniper
discard Crawl
card Run
man sniper e1
to e5
pass
card Counter Attack
group
man officer b1
man rifleman b1
man rifleman c1
man heavy c4
pass
end
card Rifle (4)
man rifleman b4
at b8
pass
lose rifleman
card Pistol
pass
end
discard Grenade
discard Fox Holes
discard Rough Ground
card Advance
man sniper e8
to e6
pass
card Crawl
group
man runner d8
man rifleman f8
go
pass
end
card Rifle (3)
man rifleman h8
pass
end
end
end
card Run
man rifleman f7
pass
card Charge
man rifleman c8
to h3
pass
end
end
discard March
discard Hold Ground
card Run
group
man officer g1
pass
end
end
discard Machine Gun
end
card Pistol
man sniper e6
pass
end
discard Rifle (3)
discard Advance
card Double Time
man officer g5
to g8
play Rough Ground
card Counter Attack
man rifleman b4
to b7
pass
end
end
discard Bayonet
end
card Pistol
man officer b8
at b7
pass
card Grenade
man rifleman h3
play Trees
card Sniper
play Trees
card Sniper
pass
end
end
end
card Double Time
man rifleman h8
to e8
pass
end
end
discard Rough Ground
discard Grenade
card Charge
group
man rifleman d1
pass
card March
man officer g5
to g7
pass
card Charge
man heavy c7
to h2
pass
end
end
discard Counter Attack
card Advance
man heavy f8
to h8
pass
end
end
end
card Rifle (3)
pass
end
discard Fox Holes
discard Trees
card Charge
man rifleman a8
to f3
pass
card Advance
man officer b8
to b6
pass
end
end
discard Grenade
discard Fox Holes
card Counter Attack
man officer b4
to e7
pass
end
end
discard Rifle (4)
end
card Bayonet
man sniper e6
at e7
pass
card Bayonet
man rifleman h3
play Trees
end
discard Pistol
card Charge
man rifleman f1
to a1
pass
end
card Bayonet
man runner d6
at d7
pass
end
discard Flame Thrower
end
end
discard Grenade
end
end
discard March
discard Counter Attack
discard Fox Holes
card Advance
man heavy c8
to e6
pass
card Crawl
man heavy h8
to g8
pass
end
end
discard Sniper
discard Crawl
discard Rifle (3)
end
end
discard Sniper
card Zigzag
man rifleman h3
to f4
pass
card Zigzag
man officer b6
to d7
pass
end
end
discard Zigzag
discard Hold Ground
discard Grenade
card March
man officer g7
to e7
pass
end
end
discard Counter Attack
card Double Time
man sniper e6
to e3
pass
card Double Time
man rifleman f4
to c4
pass
end
end
discard Flame Thrower
discard Flame Thrower
card Crawl
man rifleman a1
to b2
pass
end
end
discard March
card Double Time
man rifleman h8
to e5
pass
end
end
discard Run
discard Hold Ground
end
end
discard Rifle (3)
discard Rough Ground
card Run
group
man rifleman e5
man heavy e6
go
pass
end
card Rifle (3)
play Trees
end
discard Pistol
discard Sniper
end
card Rifle (4)
pass
end
discard Rifle (4)
end
end
discard Advance
discard Machine Gun
card Run
man rifleman h1
to h5
play Hold Ground
end
card Pistol
man officer e7
at d7
pass
');
INSERT INTO "matches" VALUES(4,'last_front','{"digging": "on", "victory": "normal"}','7',2,20,1200.5,1795388100.0,'five fronts record 1
game: last_front
option: digging = on
option: victory = normal
seat: human Anna
seat: general
seed: 7
actions:
play S1
play bunkers
pass
play S2
play K2
face supply-line
face galland
finish
play rokossovsky
pass
play K3
play S2
withdraw
play P4
finish
pass
play zhukov
pass
play S1
withdraw
');
INSERT INTO "matches" VALUES(5,'fighting_front','{"allies": "usa", "axis": "japan", "victory": "at once"}','4',22,746,1200.5,1795390500.0,'five fronts record 1
game: fighting_front
option: allies = usa
option: axis = japan
option: victory = at once
seat: human Anna
seat: recruit
seed: 4
actions:
card light-artillery
on b2
card field-hospital
on c4
card second-rate-infantry
on a2
card national-artillery
on c6
card mortars
on d2
card national-location
on b6
finish
card headquarters
on c6
card self-propelled-guns
on c4
card second-rate-infantry
on e5
card medium-artillery
on e6
card at-guns
on d5
card heavy-artillery
on a4
card national-tank
on e4
finish
card engineers
on a3
card infantry
on e1
card infantry-commander
on a3
card infantry
on d3
finish
fly paratroopers
target b5
finish
fly fighter
pass
pass
finish
finish
discard flying-ace
discard minefields
discard artillery-barrage
discard mechanized-infantry
discard entrenched
discard minefields
discard engineers
discard infantry-commander
discard at-guns
card fortifications
on b4
card infantry
on d4
finish
unit a4
target b2
unit c4
target b5
unit c6
target d3
finish
pass
pass
pass
pass
pass
pass
fly national-air
target e1
finish
pass
pass
pass
unit d4
unit e6
unit e5
unit e4
step e3
step e4
finish
finish
discard national-location
play reconnaissance
card infantry
on e2
card second-rate-infantry
on e3
card veteran-infantry
on c3
finish
finish
finish
unit a3
finish
finish
card infantry
on e5
card medium-tanks
on d4
card heavy-tanks
on a5
card mortars
on a6
finish
unit a4
target c3
unit d6
unit c4
target b5
finish
pass
pass
pass
pass
pass
pass
finish
unit e4
step d4
unit d4
step d5
step c5
unit c6
unit d5
unit e5
finish
finish
discard ammo-dump
card infantry
on b1
play reconnaissance
card artillery-commander
on e1
card veteran-infantry
on d1
finish
finish
fly fighter-bomber
target d3
fly level-bomber
target e4
finish
pass
pass
pass
play entrenched
pass
pass
pass
finish
unit c3
target c4
finish
pass
card veteran-infantry
on b4
card artillery-commander
on a4
card armored-cars
on e5
card infantry
on c6
finish
unit c4
target d2
unit b6
target b3
unit a4
target b3
unit d6
unit a5
finish
pass
pass
pass
pass
pass
pass
pass
pass
pass
pass
finish
finish
unit b4
target b5
unit c5
finish
pass
pass
pass
pass
stay
card heavy-tanks
on d2
card armored-cars
on c1
finish
finish
finish
unit b3
step b2
unit a2
step a1
unit d2
step d1
unit c1
step b1
step b2
step b3
step a3
unit b1
finish
unit a3
unit e3
target e4
unit d2
finish
pass
unit b6
pass
play counter-attack
pass
pass
finish
finish
finish
unit a4
unit a5
step a6
unit b6
unit b4
step b3
finish
unit b3
finish
pass
pass
pass
stay
discard out-of-the-sun
discard aa-guns
discard mechanized-infantry
discard clear-skies
card second-rate-infantry
on e3
finish
finish
unit c1
step b1
finish
finish
card veteran-infantry
on b6
card self-propelled-guns
on a4
card light-tanks
on b4
finish
unit a3
target a1
unit c4
unit a4
finish
pass
pass
pass
pass
fly paratroopers
target c1
finish
pass
unit a5
step b5
unit b4
step c4
step c5
step c4
step c3
unit d3
step d2
unit d4
unit e4
step e3
step e4
unit e5
step e6
step d6
step e6
unit d5
unit b3
step b4
unit c5
step d5
stop
finish
unit d2
target d1
finish
pass
discard light-tanks
card bomber-captain
on e2
card veteran-infantry
on b2
card light-artillery
on a1
card medium-artillery
on a2
finish
finish
finish
finish
unit d1
target c1
unit e2
unit a2
finish
pass
pass
pass
pass
play national-strategy
play infiltration
pass
pass
pass
occupy
unit e1
card minefields
on d6
card national-infantry
on c5
finish
unit e4
unit c4
target c1
unit a3
target a2
unit a4
target b2
finish
pass
pass
pass
pass
pass
pass
pass
pass
finish
unit e5
step d5
step d6
step d5
unit d3
unit b4
unit c3
step c2
step c3
step b3
step c3
unit d2
step d3
finish
unit e3
unit b3
finish
pass
pass
pass
pass
pass
pass
occupy
unit d3
discard heavy-tanks
discard medium-tanks
discard armored-cars
card medium-tanks
on d3
card heavy-artillery
on d2
card fortifications
on a1
finish
unit a1
unit d2
target a3
unit d3
target c3
unit a2
target b4
finish
pass
pass
pass
pass
pass
play entrenched
pass
pass
pass
finish
finish
finish
play reconnaissance
card mortars
on b4
finish
unit e4
unit e2
unit c4
target b2
unit a4
target a1
unit d6
unit a3
target d3
finish
pass
pass
pass
pass
pass
pass
pass
pass
pass
pass
pass
pass
finish
unit d5
step d6
unit a5
step a6
finish
finish
discard light-tanks
discard infantry
card second-rate-infantry
on e1
finish
finish
fly fighter-bomber
target d6
finish
pass
pass
pass
hit location
unit d3
step d3
unit b2
unit a2
unit a1
unit b1
finish
unit a2
unit b2
finish
pass
pass
pass
unit b5
pass
unit c4
pass
unit a4
pass
pass
pass
finish
unit e2
target d2
unit a4
target b2
unit e4
finish
pass
pass
pass
pass
pass
pass
finish
unit c4
step b4
unit d5
step e5
unit a5
step a4
unit c3
step c4
step b4
step b3
unit e5
step d5
step d6
step d5
finish
unit c3
target c2
finish
pass
unit d3
pass
unit d2
pass
pass
pass
pass
discard self-propelled-guns
discard second-rate-infantry
discard light-artillery
discard mobile-aa-guns
discard second-rate-infantry
finish
unit d3
target c3
unit d2
target d5
finish
pass
pass
pass
pass
fly national-air
target c3
fly level-bomber
target b3
finish
pass
pass
pass
pass
pass
pass
finish
unit c2
unit a2
unit e1
unit b2
finish
pass
unit b5
pass
unit c4
pass
unit a3
pass
unit a4
pass
pass
pass
pass
pass
pass
pass
pass
stay
finish
unit c4
target c2
unit a4
target a1
unit b5
target a2
finish
pass
pass
pass
pass
hit unit
pass
pass
fly fighter-bomber
target c2
finish
pass
pass
pass
unit e5
step e6
step e5
step d5
finish
finish
discard war-of-maneuver
discard heavy-tanks
discard fighter-bomber
discard national-infantry
card aa-guns
on b1
card fuel-dump
on c3
finish
unit d3
target d4
unit a2
target b3
unit d2
target c4
finish
pass
pass
pass
pass
pass
pass
finish
unit b1
step b2
finish
unit b2
finish
pass
unit b5
pass
unit c4
pass
unit a3
pass
unit a4
pass
pass
pass
card air-strip
on b5
finish
unit e4
unit a3
target c1
unit b5
target d3
unit c4
target d2
unit e2
target e1
finish
pass
pass
pass
pass
pass
pass
pass
pass
unit d5
step d6
unit b3
unit d4
unit a5
step b5
unit a4
step a3
step a4
unit b4
unit e5
step d5
step d4
step d3
unit e6
finish
unit c3
unit b3
finish
pass
pass
pass
pass
pass
pass
pass
pass
occupy
pass
unit a5
unit a5
step a6
finish
discard medium-tanks
discard minefields
discard tank-destroyers
discard veteran-infantry
card fortifications
on b3
card light-tanks
on b3
card headquarters
on c2
finish
finish
finish
unit d1
step c1
unit d2
finish
finish
card heavy-artillery
on b4
finish
unit c4
target c1
unit b4
target a1
unit a4
target a2
finish
pass
pass
pass
pass
pass
pass
unit d6
unit e2
step e1
unit d5
step e5
unit b2
unit d3
finish
unit c3
target c2
finish
play hmg-positions
pass
pass
pass
pass
unit d5
unit d5
step d4
step d5
finish
discard medium-tanks
discard level-bomber
discard anti-tank-teams
discard ammo-dump
');
INSERT INTO "matches" VALUES(6,'battlefronts','{"first": "seat 2"}','2',4,20,1200.5,1795392900.0,'five fronts record 1
game: battlefronts
option: first = seat 2
seat: human Anna
seat: recruit
practice: yes
seed: 2
actions:
pass
call Z0
size 52
march 0 F1
call Z0
size 31
pass
pass
pass
call Z2
size 13
call Z3
size 4
call Z1
size 4
march 0 Z1
march 3 F2
march 0 F0
march 1 F3
march 2 F3
');
INSERT INTO "matches" VALUES(7,'last_front','{"digging": "on", "victory": "normal"}','7',2,20,1200.5,1795395300.0,'five fronts record 1
game: last_front
option: digging = on
option: victory = normal
seat: human Anna
seat: general
practice: yes
seed: 7
actions:
play S1
play bunkers
pass
play S2
play K2
face supply-line
face galland
finish
play rokossovsky
pass
play K3
play S2
withdraw
play P4
finish
pass
play zhukov
pass
play S1
withdraw
');
CREATE TABLE occasions (match INTEGER PRIMARY KEY REFERENCES matches, occasion TEXT NOT NULL) WITHOUT ROWID;
INSERT INTO "occasions" VALUES(2,'day 2026-11-23');
CREATE TABLE practice (match INTEGER PRIMARY KEY REFERENCES matches, guided INTEGER NOT NULL) WITHOUT ROWID;
INSERT INTO "practice" VALUES(6,0);
INSERT INTO "practice" VALUES(7,1);
CREATE TABLE reviews (
        match INTEGER NOT NULL REFERENCES matches, seat INTEGER NOT NULL,
        choices INTEGER NOT NULL, wanted INTEGER NOT NULL, looked INTEGER NOT NULL,
        counted INTEGER NOT NULL, good INTEGER NOT NULL, lost REAL NOT NULL,
        PRIMARY KEY (match, seat)) WITHOUT ROWID;
INSERT INTO "reviews" VALUES(1,0,3,3,3,3,2,0.25);
INSERT INTO "reviews" VALUES(2,0,3,3,3,3,2,0.25);
INSERT INTO "reviews" VALUES(3,0,3,3,3,3,2,0.25);
INSERT INTO "reviews" VALUES(4,0,3,3,3,3,2,0.25);
INSERT INTO "reviews" VALUES(5,0,3,3,3,3,2,0.25);
INSERT INTO "reviews" VALUES(6,0,3,3,3,3,2,0.25);
INSERT INTO "reviews" VALUES(7,0,3,3,3,3,2,0.25);
CREATE TABLE seats (
        match INTEGER NOT NULL REFERENCES matches, seat INTEGER NOT NULL,
        kind TEXT NOT NULL, name TEXT NOT NULL, score REAL NOT NULL, PRIMARY KEY (match, seat)) WITHOUT ROWID;
INSERT INTO "seats" VALUES(1,0,'human','Anna',0.0);
INSERT INTO "seats" VALUES(1,1,'recruit','',1.0);
INSERT INTO "seats" VALUES(2,0,'human','Anna',0.0);
INSERT INTO "seats" VALUES(2,1,'recruit','',1.0);
INSERT INTO "seats" VALUES(3,0,'human','Anna',1.0);
INSERT INTO "seats" VALUES(3,1,'recruit','',0.0);
INSERT INTO "seats" VALUES(4,0,'human','Anna',1.0);
INSERT INTO "seats" VALUES(4,1,'general','',0.0);
INSERT INTO "seats" VALUES(5,0,'human','Anna',0.0);
INSERT INTO "seats" VALUES(5,1,'recruit','',1.0);
INSERT INTO "seats" VALUES(6,0,'human','Anna',0.0);
INSERT INTO "seats" VALUES(6,1,'recruit','',1.0);
INSERT INTO "seats" VALUES(7,0,'human','Anna',1.0);
INSERT INTO "seats" VALUES(7,1,'general','',0.0);
COMMIT;
PRAGMA user_version = 4;
