-- outside a transaction

-- The page of a gift card says when its code was mailed. A code that a member replaced counts as mailed, so that no mail that waits replaces it again.

alter table gift_cards add column if not exists is_code_unmailed boolean not null default false;
comment on column gift_cards.is_code_unmailed is
  'whether the code in use was only shown to a person of the shop, so that mailed_at is when an earlier one was mailed or replaced';
update gift_cards c set is_code_unmailed = true
where exists (
  select from audit_events a where a.shop_id = c.shop_id and a.action = 'gift_card.replace_code' and a.subject_id = c.id::text);
