-- An owner's reports about one dataset. What else a list is narrowed by is looked at
-- in the owner's own reports, which report_owner finds in their order.
CREATE INDEX report_dataset ON report (owner_id, dataset_id, created_at, id);
