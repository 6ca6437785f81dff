-- Somebody was told that this run is late. Once, by whichever node.
ALTER TABLE execution ADD COLUMN late {bool} NOT NULL DEFAULT FALSE;
