// Which requests go first if connections are scarce. Buyers may hold all connections, the back office half of
// them. A lower priority may join only a shorter queue, so that the remaining places go to buyers.

/**
 * The priorities, the most important first. `inner` is for one short statement that other requests already
 * wait for.
 */
export const PRIORITIES = ['inner', 'sale', 'visit', 'change', 'list', 'report'] as const
export type Priority = (typeof PRIORITIES)[number]

/** The share of the places of the queue that may be taken before a request of this priority is rejected. */
const SHARES: Record<Priority, number> = {
  inner: 1,
  sale: 1,
  visit: 0.75,
  change: 0.6,
  list: 0.5,
  report: 0.2,
}

export const shareOfPlaces = (priority: Priority): number => SHARES[priority]
