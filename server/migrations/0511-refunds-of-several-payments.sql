-- Which refund another one was made with, by one call that refunded several payments. The earlier version leaves it null, as for a call of its own.

alter table refunds add column part_of uuid;

comment on column refunds.part_of is 'the first refund of the call that made it, if a call refunded several payments';
