// A flow: a process in a shop, step by step to its end, while processes are killed.

import type { Journey } from '../../world/journey.ts'

/**
 * Further flows run concurrently. Faults of Stripe must therefore be `about` the flow's own order or account.
 */
export interface Flow {
  name: string
  run(journey: Journey & Stage): Promise<void>
}

/** The requirements for starting a flow. */
export interface Stage {
  /** A product that costs nothing and needs no shipping. */
  free_product_id: string
  server: number
}
