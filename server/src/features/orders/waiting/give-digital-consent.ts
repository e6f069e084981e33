// The consent of the buyer when paying an order entered by the shop.

export { giveDigitalConsent } from '../orders.queries.ts'
