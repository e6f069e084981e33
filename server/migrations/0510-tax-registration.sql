-- Whether a shop is registered for tax, if not by the VAT number of its default address: a trader with a tax number alone charges tax, too. And what an
-- untaxed line costs in a shop whose prices include tax: the listed price, or the price without the tax that is due at home.

alter table shops add column is_tax_registered boolean;
alter table shops add column untaxed_prices text not null default 'gross'
  constraint shops_untaxed_prices check (untaxed_prices in ('gross', 'net'));

comment on column shops.is_tax_registered is 'null: registered if the default address has a VAT number';
comment on column shops.untaxed_prices is 'where prices include tax: what a line costs of which no tax is due';

alter table order_items add column taken_out_rate numeric not null default 0;

comment on column order_items.taken_out_rate is
  'the rate of the tax that was taken out of the listed price, because no tax was due: 0 if none was';

create trigger tax_facts_version before update of is_tax_registered, untaxed_prices on shops for each row
  when (old.is_tax_registered is distinct from new.is_tax_registered or old.untaxed_prices is distinct from new.untaxed_prices)
  execute function count_own_facts();
create trigger tax_change after update of is_tax_registered, untaxed_prices on shops for each row execute function tell_shop_change();
