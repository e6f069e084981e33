-- Which run of its job reads the file of an import. One that took too long, or lost its connection, may go on beside its repeat: then rows that the
-- repeat has deleted would be missing in the end.

alter table imports add column run_id uuid;
comment on column imports.run_id is 'the run of its job that began last to read the file: no other stores rows of it';
