-- Two members edit the variants of a product at the same time: the one whose changes are refused is told who saved meanwhile.

alter table product_groups add column saved_by uuid;
comment on column product_groups.saved_by is 'the user who last changed the group or one of its variants; the account may be gone';
