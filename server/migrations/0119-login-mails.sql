-- Which network asked for a mailed login code, so that one that spoils codes on purpose gets no further mails for it.

alter table login_challenges add column asked_from bytea;
comment on column login_challenges.asked_from is 'keyed hash of the network that asked; null for key logins and codes of before';
