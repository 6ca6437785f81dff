-- What a key may do; see KeyRole in key.go. The column operator stays for nodes of before
-- that still run, and is not read any more.
ALTER TABLE owner ADD COLUMN role {text} NOT NULL DEFAULT 'owner';
UPDATE owner SET role = 'operator' WHERE operator;
