-- Which run of its job writes an export. One that took too long, or lost its connection, may go on beside its repeat, and must not fail the export then.

alter table exports add column run_id uuid;
comment on column exports.run_id is 'the run of its job that began last: no other can fail it';
alter table shop_exports add column run_id uuid;
comment on column shop_exports.run_id is 'the run of its job that began last: no other can fail it';
