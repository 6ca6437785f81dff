-- How often the owner had the plan dropped. A run that was claimed before the
-- last time must not pin what it was claimed with.
ALTER TABLE report ADD COLUMN plan_drops {int} NOT NULL DEFAULT 0;
