-- Gift cards as products, and to whom those of an order go.

alter table products add column is_gift_card boolean not null default false;
comment on column products.is_gift_card is 'each piece is a gift card worth its price, made and mailed once its order is paid';

alter table order_items
  add column is_gift_card boolean not null default false,
  add column gift_cards jsonb not null default '[]';
comment on column order_items.is_gift_card is 'as its product was when it was ordered';
comment on column order_items.gift_cards is 'to whom the pieces go: {email, message, quantity}; an empty email is the buyer''s';

-- A group may say otherwise of its variants.
create function keep_gift_card_unsent() returns trigger language plpgsql as $$
begin
  new.requires_shipping := false;
  new.allow_negative_stock := true;
  return new;
end
$$;
create trigger gift_card_is_not_sent before insert or update on products
  for each row when (new.is_gift_card) execute function keep_gift_card_unsent();
