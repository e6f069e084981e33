-- What lists are searched by, in pieces: every three and every five letters in a row of a text. A text of five letters that is looked for
-- is in few rows, and those are told by an index at once, where trigrams of a million names have to compare thousands.

create function search_pieces(value text) returns text[] language sql immutable strict parallel safe as $$
  select array(
    select substr(value, at, 3) from generate_series(1, length(value) - 2) at
    union all
    select substr(value, at, 5) from generate_series(1, length(value) - 4) at)
$$;

-- Of a text that is looked for, folded as what it is looked for in: one after the other and the last, of five letters where there are any.
-- Each of them is a list to be compared, so none is taken that says what its neighbours say.
create function search_needs(value text) returns text[] language sql immutable strict parallel safe as $$
  select array(
    select substr(value, least(at, length(value) - size + 1), size)
    from (select case when length(value) < 5 then 3 else 5 end as size) one, generate_series(1, length(value), size) at
    where length(value) >= 3)
$$;

alter table customers add column bought_as text not null default '';
comment on column customers.bought_as is 'names and companies as the orders have them, a line an order, as search_fold has them; of very many the first';

-- Counted anew by and by, each of them once.
insert into customer_changes (shop_id, order_id)
  select distinct on (shop_id, lower(customer_user_email)) shop_id, id from orders where customer_user_email <> '';
