// Too few units for too many buyers, again and again while other things go wrong: each buyer repeats the request until the answer is definite.

import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { placeFor } from '../world/buyer.ts'
import { makeProduct, type Shop } from '../world/shop.ts'
import type { World } from '../world/world.ts'

const BUYERS = 8
const PAUSE_MS = 50
const PATIENCE_MS = 60_000

/** Makes products of a few units and has more buyers than units, until `isOver`. Tallies the definite answers. */
export async function sellScarce(world: World, shop: Shop, isOver: () => boolean): Promise<void> {
  const { random, watch } = world
  while (!isOver()) {
    await sleep(PAUSE_MS)
    const units = random.between(1, BUYERS - 1)
    // A product may not be made while a fault lasts. The next round then makes a product.
    const product_id = await makeProduct(shop, { stock: units }).catch(() => undefined)
    if (product_id === undefined) continue
    const answers = await Promise.all(
      Array.from({ length: BUYERS }, () => {
        const wanted = { shop, items: [{ product_id, quantity: 1 }], mark: randomUUID() }
        return placeFor(world, wanted, PATIENCE_MS)
      }),
    )
    const sold = answers.filter(({ status }) => status === 201).length
    const refused = answers.filter(({ status }) => status === 409).length
    watch.tally('contested attempts under faults', sold + refused)
    watch.expect(sold <= units, 'I1', `${sold} of ${units} units were sold while things went wrong`)
    watch.expect(
      sold === units || sold + refused < BUYERS,
      'C-02',
      `${refused} of ${BUYERS} were refused, with ${units - sold} of ${units} units left`,
    )
  }
}
