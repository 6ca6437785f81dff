-- SHA-256 of the snapshot's file as it was imported. Verification finds by it that a
-- cell has changed since, also one that no query reads.
ALTER TABLE snapshot ADD COLUMN fingerprint {text} NOT NULL DEFAULT '';
