// The demo shop's own pages (imprint, terms and so on), as a merchant would write them. The company does not exist.

export const DEMO_PAGES = {
  imprint: `Speicher & Sons GmbH
Alter Wandrahm 12
20457 Hamburg, Germany

Managing director: Johanna Speicher
Commercial register: Hamburg, HRB 000000
VAT number: DE136695976

Phone: +49 40 5550123
Email: post@speicher.example

This shop is a demonstration. Nothing in it is sold or sent, and no card is charged.`,
  terms: `## Orders
An order is binding once it is paid. The confirmation comes by e-mail.

## Prices and payment
Prices include the tax of the country they are sent to. Shipping is shown before you order. You pay by card on the page of Stripe.

## Delivery
- Germany: two to five working days
- European Union: four to eight working days
- Everywhere else: up to three weeks

## Made to order
What says *available to order* is made for you and leaves us within three weeks.`,
  privacy: `## What we keep
Your name, address and e-mail address, with what you ordered: we need them to send it, and the law has us keep the invoice.

## What we do not
No tracking, no advertising, nothing from elsewhere. Your cart is kept in your browser.

## Who else sees it
The carrier sees where the parcel goes. Stripe sees your card; we never do.

Write to **privacy@speicher.example** to see, change or delete what we know of you.`,
  returns: `You may send back anything within **thirty days**, used or not, without a reason.

1. Write to returns@speicher.example with the number of your order.
2. Put the things back into their box.
3. We pay for the parcel within the European Union, and your money is on its way the day it arrives.

Coffee and tea that have been opened stay with you.`,
}
