-- Gift cards move with their shop: what their codes are hashed with stays the same under the shop's new id.

alter table shops add column gift_card_scope uuid;
comment on column shops.gift_card_scope is
  'what the codes of its gift cards are hashed with; null: its own id. An imported shop has that of the shop it was exported from';
