-- How often the process ended that imported the source as it was at that stamp.
ALTER TABLE dataset ADD COLUMN import_deaths {int} NOT NULL DEFAULT 0;
ALTER TABLE dataset ADD COLUMN import_stamp {text} NOT NULL DEFAULT '';
