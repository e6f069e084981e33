-- Addresses choose a variant by the names and values of options. What these were called before goes on choosing it.

alter table product_groups add column renamed_options jsonb not null default '[]';
comment on column product_groups.renamed_options is 'the newest first: [{name, value, to}]; a renamed option has no value';
create index product_groups_archived on product_groups (shop_id, created_at desc, id desc) where archived_at is not null;
