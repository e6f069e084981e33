-- The product's database, once, on the primary:
--   psql "host=10.0.0.41 user=postgres dbname=postgres" -v password=… -f create-database.sql
-- Its tables, and what else it needs, it makes itself at its first start.

\set ON_ERROR_STOP on
create role kontor login password :'password';
create database kontor owner kontor;
-- What the program acts as: it owns nothing, so row-level policies hold it.
create role kontor_app nologin;
grant kontor_app to kontor;
