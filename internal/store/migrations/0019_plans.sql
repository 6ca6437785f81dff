-- Whether its owner gave a report its plan: then nothing but its owner takes it away.
ALTER TABLE report ADD COLUMN plan_given {bool} NOT NULL DEFAULT FALSE;

-- The plans that a report has had, numbered from 1: read by a run, given by its owner, or
-- taken back from before.
CREATE TABLE report_plan (
    report_id  {text}  NOT NULL REFERENCES report (id) ON DELETE CASCADE,
    number     {int}   NOT NULL,
    origin     {text}  NOT NULL CHECK (origin IN ('read', 'given', 'restored')),
    plan       {bytes} NOT NULL,
    created_at {int}   NOT NULL,
    PRIMARY KEY (report_id, number)
){strict};
INSERT INTO report_plan (report_id, number, origin, plan, created_at)
    SELECT id, 1, 'read', plan, updated_at FROM report WHERE plan IS NOT NULL;
