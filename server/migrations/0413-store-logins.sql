-- outside a transaction

-- Codes with which buyers log in to a shop's store are challenges of a kind of their own: none of them opens the back office, nor any other shop.
alter table login_challenges drop constraint if exists login_challenges_kind_check;
alter table login_challenges add constraint login_challenges_kind_check check (kind in ('email', 'nostr', 'store')) not valid;
alter table login_challenges validate constraint login_challenges_kind_check;
comment on column login_challenges.subject is 'the address or key; for a store the shop and the address';
comment on column login_challenges.secret_hash is 'SHA-256 of the code or challenge; the text itself is only in the mail or the answer to the caller. Empty where no code was mailed (yet)';
