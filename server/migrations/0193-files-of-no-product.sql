-- Files are uploaded before there is a product for them, and taken off products; those that stay without one are deleted a day later.

alter table product_files add column updated_at timestamptz(3) not null default now();
comment on column product_files.updated_at is 'when it was uploaded, attached, taken off or described; without a product or group it is deleted a day later';
