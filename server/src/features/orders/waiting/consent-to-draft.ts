// What the buyer of a draft agrees to when paying it.

export { consentToDraft } from '../orders.queries.ts'
