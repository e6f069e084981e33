// What a story is: a way on which processes are killed, told whole, whoever dies meanwhile.

import type { Way } from '../../world/journey.ts'

export interface Story {
  name: string
  tell(way: Way & Stage): Promise<void>
}

/** What a story finds when it begins. */
export interface Stage {
  /** It costs nothing and is not sent. */
  free_product_id: string
  server: number
}
