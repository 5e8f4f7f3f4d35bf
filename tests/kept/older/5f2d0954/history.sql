BEGIN TRANSACTION;
CREATE TABLE dice (
        match INTEGER NOT NULL REFERENCES matches, face INTEGER NOT NULL, count INTEGER NOT NULL,
        PRIMARY KEY (match, face)) WITHOUT ROWID;
INSERT INTO "dice" VALUES(2,1,1);
INSERT INTO "dice" VALUES(2,2,4);
INSERT INTO "dice" VALUES(2,3,5);
INSERT INTO "dice" VALUES(2,4,2);
INSERT INTO "dice" VALUES(2,5,2);
INSERT INTO "dice" VALUES(2,6,2);
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
INSERT INTO "matches" VALUES(2,'sharp_end','{"beach": "on", "enemy": "off", "fog": "off", "terrain": "on", "turns": "5"}','1',5,51,1200.5,1795383300.0,'five fronts record 1
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
cannot
pass
pass
draw HQ
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
draw unit
attack
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
play Withdraw on seat 1
pass
cannot
play Intel-Recon
withdraw
');
CREATE TABLE seats (
        match INTEGER NOT NULL REFERENCES matches, seat INTEGER NOT NULL,
        kind TEXT NOT NULL, name TEXT NOT NULL, score REAL NOT NULL, PRIMARY KEY (match, seat)) WITHOUT ROWID;
INSERT INTO "seats" VALUES(1,0,'human','Anna',0.0);
INSERT INTO "seats" VALUES(1,1,'recruit','',1.0);
INSERT INTO "seats" VALUES(2,0,'human','Anna',0.0);
INSERT INTO "seats" VALUES(2,1,'recruit','',1.0);
COMMIT;
PRAGMA user_version = 1;
