// The demo shop's own pages (imprint, terms and so on), as a merchant would write them. The company does not
// exist.

export const DEMO_PAGES = {
  imprint: `Speicher & Sons GmbH
Alter Wandrahm 12
20457 Hamburg, Germany

Managing director: Johanna Speicher
Commercial register: Hamburg, HRB 000000
VAT number: DE136695976

Phone: +49 40 5550123
Email: post@speicher.example

This shop is a demonstration. Nothing is sold or shipped, and no card is charged.`,
  terms: `## Orders
An order is binding once it is paid. You receive a confirmation by email.

## Prices and payment
Prices include the tax of the country we deliver to. Shipping costs are shown before you order. You pay by card on Stripe’s page.

## Delivery
- Germany: two to five working days
- European Union: four to eight working days
- All other countries: up to three weeks

## Made to order
Products marked *available to order* are made for you and ship within three weeks.`,
  privacy: `## What we keep
Your name, address, email address and order: we need them for delivery, and the law requires us to keep invoices.

## What we do not do
No tracking, no advertising, nothing from other servers. Your cart stays in your browser.

## Who else sees your data
The carrier sees where the parcel goes. Stripe sees your card; we never do.

Write to **privacy@speicher.example** to view, correct or delete your data.`,
  returns: `You may return anything within **thirty days**, used or not, without giving a reason.

1. Write to returns@speicher.example with your order number.
2. Pack the items in their box.
3. We pay for returns within the European Union, and refund you on the day the parcel arrives.

Opened coffee and tea cannot be returned.`,
}
