-- outside a transaction
-- The audit log of somebody by name, and of everything of one kind, in the order of the list.
create index concurrently if not exists audit_events_label on audit_events (shop_id, actor_label, created_at desc, id desc);
create index concurrently if not exists audit_events_kind on audit_events (shop_id, subject_kind, created_at desc, id desc);
