// Which requests go first when connections are scarce. Each priority has limits: the share of the pool that it may hold together with all priorities behind
// it, how long its requests wait, and how many may wait. The less a priority matters, the sooner its requests are rejected, so that what is left goes to
// buyers.

/** The priorities, the most important first. `inner` is for one short statement that other requests already wait for. */
export const PRIORITIES = ['inner', 'sale', 'visit', 'change', 'list', 'report'] as const
export type Priority = (typeof PRIORITIES)[number]

interface LaneRule {
  /** The share of the pool's connections that this priority and all behind it may hold together. */
  readonly share: number
  readonly wait_ms: number
  /** The share of the queue's places that this priority may take. */
  readonly places: number
}

const RULES: Record<Priority, LaneRule> = {
  inner: { share: 1, wait_ms: 2000, places: 1 },
  sale: { share: 1, wait_ms: 1000, places: 1 },
  visit: { share: 0.9, wait_ms: 1000, places: 0.75 },
  change: { share: 0.65, wait_ms: 1000, places: 0.6 },
  list: { share: 0.5, wait_ms: 900, places: 0.5 },
  report: { share: 0.25, wait_ms: 800, places: 0.2 },
}

export const shareOfPlaces = (priority: Priority): number => RULES[priority].places

export interface PriorityLimits {
  readonly rank: number
  readonly most_lent: number
  readonly most_waiting: number
  readonly wait_ms: number
}

/** Connections beyond the pool's size, for `inner` alone: those who hold all others may be waiting for what is asked there. */
export const INNER_EXTRA = 1

export const limitsOf = (
  priority: Priority,
  max: number,
  queue_limit: number,
  wait_ms: number,
): PriorityLimits => {
  const { share, places, wait_ms: usual_ms } = RULES[priority]
  return {
    rank: PRIORITIES.indexOf(priority),
    most_lent: priority === 'inner' ? max + INNER_EXTRA : Math.max(1, Math.ceil(max * share)),
    most_waiting: Math.max(1, Math.ceil(queue_limit * places)),
    wait_ms: (usual_ms / RULES.sale.wait_ms) * wait_ms,
  }
}
