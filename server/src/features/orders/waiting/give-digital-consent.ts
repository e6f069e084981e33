// What the buyer of an order that the shop entered agrees to when paying it.

export { giveDigitalConsent } from '../orders.queries.ts'
