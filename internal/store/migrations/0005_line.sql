-- The line in which executions wait, see line.go. An execution without a turn is
-- not in it yet: it waits for its time, or was added by an older program.
ALTER TABLE execution ADD COLUMN owner_id {text} NOT NULL DEFAULT '';
ALTER TABLE execution ADD COLUMN turn {int};
CREATE INDEX execution_line ON execution (turn, id) WHERE status = 'PENDING' AND turn IS NOT NULL;
CREATE INDEX execution_later ON execution (not_before, id) WHERE status = 'PENDING' AND turn IS NULL;
CREATE INDEX execution_owner ON execution (owner_id, turn) WHERE status IN ('PENDING', 'GENERATING');
-- A sweep asks of each due report whether a run of it waits already.
CREATE INDEX execution_pending ON execution (report_id) WHERE status = 'PENDING';
DROP INDEX execution_waiting;
