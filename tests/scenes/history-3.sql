BEGIN TRANSACTION;
CREATE TABLE dice (
        match INTEGER NOT NULL REFERENCES matches, face INTEGER NOT NULL, count INTEGER NOT NULL,
        PRIMARY KEY (match, face)) WITHOUT ROWID;
INSERT INTO "dice" VALUES(1,1,2);
INSERT INTO "dice" VALUES(1,6,1);
INSERT INTO "dice" VALUES(2,3,1);
INSERT INTO "dice" VALUES(2,6,1);
CREATE TABLE looks (
        match INTEGER NOT NULL REFERENCES matches, decision INTEGER NOT NULL, seat INTEGER NOT NULL,
        value REAL NOT NULL, best REAL NOT NULL, doubt REAL NOT NULL, better TEXT NOT NULL,
        PRIMARY KEY (match, decision)) WITHOUT ROWID;
INSERT INTO "looks" VALUES(1,0,0,0.3,0.5,0.1,'pass');
INSERT INTO "looks" VALUES(1,1,0,0.3,0.5,0.1,'pass');
INSERT INTO "looks" VALUES(1,2,0,0.3,0.5,0.1,'pass');
CREATE TABLE matches (
        number INTEGER PRIMARY KEY, game TEXT NOT NULL, options TEXT NOT NULL, seed TEXT NOT NULL,
        rounds INTEGER NOT NULL, decisions INTEGER NOT NULL, seconds REAL NOT NULL,
        ended REAL NOT NULL, record TEXT NOT NULL);
INSERT INTO "matches" VALUES(1,'battlefronts','{"first": "seat 1"}','1',9,137,903.4,1773518460.0,'record 1
');
INSERT INTO "matches" VALUES(2,'sharp_end','{}','2',9,137,903.4,1773518520.0,'record 2
');
INSERT INTO "matches" VALUES(3,'battlefronts','{"first": "seat 1"}','3',9,137,903.4,1773518580.0,'record 3
');
INSERT INTO "matches" VALUES(4,'battlefronts','{"first": "seat 1"}','4',9,137,903.4,1773518640.0,'record 4
');
INSERT INTO "matches" VALUES(5,'battlefronts','{"first": "seat 1"}','1000000000000000000000000000000',9,137,903.4,1773518700.0,'record 1000000000000000000000000000000
');
CREATE TABLE practice (match INTEGER PRIMARY KEY REFERENCES matches, guided INTEGER NOT NULL) WITHOUT ROWID;
INSERT INTO "practice" VALUES(3,0);
INSERT INTO "practice" VALUES(4,1);
CREATE TABLE reviews (
        match INTEGER NOT NULL REFERENCES matches, seat INTEGER NOT NULL,
        choices INTEGER NOT NULL, wanted INTEGER NOT NULL, looked INTEGER NOT NULL,
        counted INTEGER NOT NULL, good INTEGER NOT NULL, lost REAL NOT NULL,
        PRIMARY KEY (match, seat)) WITHOUT ROWID;
INSERT INTO "reviews" VALUES(1,0,9,3,3,3,0,6.00000000000000088817e-01);
CREATE TABLE seats (
        match INTEGER NOT NULL REFERENCES matches, seat INTEGER NOT NULL,
        kind TEXT NOT NULL, name TEXT NOT NULL, score REAL NOT NULL, PRIMARY KEY (match, seat)) WITHOUT ROWID;
INSERT INTO "seats" VALUES(1,0,'human','Anna',1.0);
INSERT INTO "seats" VALUES(1,1,'general','',0.0);
INSERT INTO "seats" VALUES(2,0,'resigned','Jörg',0.0);
INSERT INTO "seats" VALUES(2,1,'recruit','',1.0);
INSERT INTO "seats" VALUES(2,2,'captain','',0.0);
INSERT INTO "seats" VALUES(3,0,'human','Anna',1.0);
INSERT INTO "seats" VALUES(3,1,'general','',0.0);
INSERT INTO "seats" VALUES(4,0,'human','Anna',1.0);
INSERT INTO "seats" VALUES(4,1,'general','',0.0);
INSERT INTO "seats" VALUES(5,0,'human','Anna',1.0);
INSERT INTO "seats" VALUES(5,1,'general','',0.0);
COMMIT;
PRAGMA user_version = 3;
