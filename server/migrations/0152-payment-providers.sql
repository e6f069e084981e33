-- outside a transaction

-- Which payment providers there are is said in one place, by `integrations/payments/providers.ts`: a new one must not need a migration.

alter table payment_gateways drop constraint if exists payment_gateways_provider_check;

alter table deposits drop constraint if exists deposits_provider_check;
