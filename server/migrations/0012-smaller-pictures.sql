-- Pictures are kept in a few widths besides their own; files that are there already have none.

alter table product_files add column smaller_widths int[] not null default '{}';
comment on column product_files.smaller_widths is 'of the WebP pictures stored beside it, rising; their keys are made of its own';
