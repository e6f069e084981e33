// The order of requests when connections are scarce. Buyers may hold all connections, the back office half of
// them. A lower priority may join only a shorter queue, which leaves the remaining places to buyers.

/**
 * The priorities, the most important first. `inner` is for a short statement that waiting requests depend on.
 */
export const PRIORITIES = ['inner', 'sale', 'visit', 'change', 'list', 'report'] as const
export type Priority = (typeof PRIORITIES)[number]

/** The taken share of the queue's places at which a request of the priority is rejected. */
const SHARES: Record<Priority, number> = {
  inner: 1,
  sale: 1,
  visit: 0.75,
  change: 0.6,
  list: 0.5,
  report: 0.2,
}

export const shareOfPlaces = (priority: Priority): number => SHARES[priority]
