-- What everybody pays at the moment follows from price lists and automatic discounts, and is stored with the product: catalogues sort and filter by
-- it, and its history decides which price may be struck through.

alter table products add column sale_offer_id uuid;
alter table products add column sale_ends_at timestamptz(3);
alter table products add column price_tiers jsonb not null default '[]';
comment on column products.sale_offer_id is 'the discount, else the price list, whose title is shown beside the sale price';
comment on column products.sale_ends_at is 'the first moment at which the sale price may change because an offer ends; null: none of them ends';
comment on column products.price_tiers is 'what everybody pays for a piece from a quantity on: [{min_quantity, price}], each less than the one before';

-- A transaction that changes a price goes on to what follows from it. Between the two the product has a price that nobody is shown, so its history
-- has what is there at commit.
create function keep_price_at_commit() returns trigger language plpgsql as $$
declare
  before text := enter_scope(new.shop_id::text);
begin
  insert into product_prices (shop_id, product_id, price, compare_at_price, sale_price, is_live)
    select p.shop_id, p.id, p.price, p.compare_at_price, p.sale_price, p.is_live and p.archived_at is null
    from products p
    where p.shop_id = new.shop_id and p.id = new.id
      and (p.price, p.compare_at_price, p.sale_price, p.is_live and p.archived_at is null) is distinct from (
        select (h.price, h.compare_at_price, h.sale_price, h.is_live) from product_prices h
        where h.shop_id = p.shop_id and h.product_id = p.id order by h.since desc limit 1);
  perform enter_scope(before);
  return null;
end
$$;
drop trigger price_kept on products;
drop trigger changed_price_kept on products;
create constraint trigger price_kept after insert on products deferrable initially deferred
  for each row execute function keep_price_at_commit();
create constraint trigger changed_price_kept after update on products deferrable initially deferred
  for each row when ((old.price, old.compare_at_price, old.sale_price, old.is_live and old.archived_at is null)
    is distinct from (new.price, new.compare_at_price, new.sale_price, new.is_live and new.archived_at is null))
  execute function keep_price_at_commit();
