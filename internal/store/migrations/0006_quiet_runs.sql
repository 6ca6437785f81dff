-- A run whose report is mailed to nobody: the state was restored from a backup, and
-- what ran after the backup was made may have mailed it.
ALTER TABLE execution ADD COLUMN quiet {bool} NOT NULL DEFAULT FALSE;
