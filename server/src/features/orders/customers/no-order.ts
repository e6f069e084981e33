// First and last order of customers who have none yet, being imported: a time before all orders there are, so that they are listed last.

export const NO_ORDER_AT = '1970-01-01T00:00:00.000Z'

/** Null if there is no order. */
export const orderedAt = (time: string | null): string | null => (time === NO_ORDER_AT ? null : time)
