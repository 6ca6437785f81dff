-- How often the process ended that had this in hand. Tries that end with an error
-- are counted apart, in attempts.
ALTER TABLE execution ADD COLUMN deaths {int} NOT NULL DEFAULT 0;
ALTER TABLE delivery ADD COLUMN deaths {int} NOT NULL DEFAULT 0;
CREATE INDEX delivery_suspect ON delivery (not_before, id) WHERE state = 'PENDING' AND deaths >= 2;
