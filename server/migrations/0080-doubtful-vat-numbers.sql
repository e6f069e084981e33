-- Where VIES is not asked, a number whose check digits do not fit does not take the tax off; the order says so.
alter table order_vat_checks drop constraint order_vat_checks_status_check;
alter table order_vat_checks add constraint order_vat_checks_status_check
  check (status in ('well_formed', 'doubtful', 'valid', 'invalid', 'pending', 'corrected', 'given_up')) not valid;
alter table order_vat_checks validate constraint order_vat_checks_status_check;
comment on column order_vat_checks.status is
  'pending: VIES could not tell, tax was charged; corrected: it was in force after all, the tax was given back by the refund; given_up: nobody could tell for a month, or the order came to nothing; well_formed: VIES is not set up; doubtful: so too, and the check digits do not fit, tax was charged';
