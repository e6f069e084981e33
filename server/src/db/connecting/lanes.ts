// Which requests go first when connections are scarce. Each lane has limits: the share of the pool that it may hold together with all lanes behind
// it, how long its requests wait, and how many may wait. The less a lane matters, the sooner its requests are rejected, so that what is left goes to
// buyers.

/** The lanes, the most important first. `inner` is for one short statement that other requests already wait for. */
export const LANES = ['inner', 'sale', 'visit', 'change', 'list', 'report'] as const
export type Lane = (typeof LANES)[number]

interface LaneRule {
  /** The share of the pool's connections that this lane and all behind it may hold together. */
  readonly share: number
  readonly wait_ms: number
  /** The share of the queue's places that this lane may take. */
  readonly places: number
}

const RULES: Record<Lane, LaneRule> = {
  inner: { share: 1, wait_ms: 2000, places: 1 },
  sale: { share: 1, wait_ms: 1000, places: 1 },
  visit: { share: 0.9, wait_ms: 1000, places: 0.75 },
  change: { share: 0.65, wait_ms: 1000, places: 0.6 },
  list: { share: 0.5, wait_ms: 900, places: 0.5 },
  report: { share: 0.25, wait_ms: 800, places: 0.2 },
}

export const shareOfPlaces = (lane: Lane): number => RULES[lane].places

export interface LaneLimits {
  readonly rank: number
  readonly most_lent: number
  readonly most_waiting: number
  readonly wait_ms: number
}

/** Connections beyond the pool's size, for `inner` alone: those who hold all others may be waiting for what is asked there. */
export const INNER_EXTRA = 1

export const limitsOf = (lane: Lane, max: number, queue_limit: number, wait_ms: number): LaneLimits => {
  const { share, places, wait_ms: usual_ms } = RULES[lane]
  return {
    rank: LANES.indexOf(lane),
    most_lent: lane === 'inner' ? max + INNER_EXTRA : Math.max(1, Math.ceil(max * share)),
    most_waiting: Math.max(1, Math.ceil(queue_limit * places)),
    wait_ms: (usual_ms / RULES.sale.wait_ms) * wait_ms,
  }
}
