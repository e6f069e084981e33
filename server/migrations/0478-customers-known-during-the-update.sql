-- Again as in 0472: customers without orders that the version before has stored since then.

update customers set known_name = name, known_country = country
where first_order_at = '1970-01-01T00:00:00Z' and known_name is null;
