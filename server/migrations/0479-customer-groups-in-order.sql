-- The customer groups of a discount and of a price list stay in the order in which they were sent. Those of before are in the order of their ids.

alter table discount_groups add column position integer not null default 0;
alter table price_list_groups add column position integer not null default 0;
