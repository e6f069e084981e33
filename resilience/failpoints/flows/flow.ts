// What a flow is: something a shop goes through, step by step to its end, while processes are killed.

import type { Journey } from '../../world/journey.ts'

/** Other flows run concurrently, so faults of Stripe have to be `about` this one's order or account. */
export interface Flow {
  name: string
  run(journey: Journey & Stage): Promise<void>
}

/** What a flow needs to begin. */
export interface Stage {
  /** A product that costs nothing and needs no shipping. */
  free_product_id: string
  server: number
}
