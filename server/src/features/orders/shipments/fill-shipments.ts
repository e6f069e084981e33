// Shipments of orders that were sent without a shipment, in a shop that was filled in from an archive or with a year of orders.

export { fillShipmentsOfShop } from './shipments.queries.ts'
