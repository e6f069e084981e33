-- The planner expects one row in a transition table. It compared each old row with each new row: with 2,000 variants
-- 4,000,000 comparisons in more than a second. A hash join reads both once.

alter function change_catalogue_names() set enable_nestloop = off;
