// The time of the first and last order of imported customers without orders. The time is before all real
// orders, so lists show these customers last.

export const NO_ORDER_AT = '1970-01-01T00:00:00.000Z'

/** Returns null if there is no order. */
export const orderedAt = (time: string | null): string | null => (time === NO_ORDER_AT ? null : time)
