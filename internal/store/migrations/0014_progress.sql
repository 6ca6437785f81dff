-- How far a run has come, written with the renewals of its lease; and whether its
-- owner cancelled it, which is no failure to tell the operator of.
ALTER TABLE execution ADD COLUMN phase {text} NOT NULL DEFAULT '';
ALTER TABLE execution ADD COLUMN phase_done {int} NOT NULL DEFAULT 0;
ALTER TABLE execution ADD COLUMN phase_of {int} NOT NULL DEFAULT 0;
ALTER TABLE execution ADD COLUMN cancelled {bool} NOT NULL DEFAULT FALSE;
