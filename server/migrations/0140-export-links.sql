-- The one link that an export has: whose it is, and until when. Its secret is stored as a hash, and goes when the link is used.
alter table shop_exports
  add column link_hash text,
  add column link_user_id uuid,
  add column link_session_id uuid,
  add column link_expires_at timestamptz(3);
