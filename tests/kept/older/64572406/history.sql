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
COMMIT;
PRAGMA user_version = 1;
