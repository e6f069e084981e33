-- Exported tables count towards what an account may keep on the disk, as archives of shops do.

alter table exports add column size_bytes bigint not null default 0;
