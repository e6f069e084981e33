// What a warehouse is called on every screen that names one.

/** Its title; warehouses without one have the same words everywhere. */
export const warehouseName = (title: string): string => title || 'Unnamed Warehouse'
