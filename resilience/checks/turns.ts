// Turns: the pictures of a shop must not keep the pictures of a second shop waiting behind all of them.

import { setTimeout as sleep } from 'node:timers/promises'
import { formOf, png } from '../../server/src/testing/upload.ts'
import { makeProduct, makeShop, type Shop } from '../world/shop.ts'
import type { World } from '../world/world.ts'
import type { Check } from './check.ts'

const GREEDY = 8
const PATIENCE_MS = 70_000

const upload = (world: World, shop: Shop, product_id: string, bytes: Buffer) =>
  world.ask({
    method: 'POST',
    path: `/v1/a/products/${product_id}/files`,
    token: shop.owner.access_token,
    server: 0,
    timeout_ms: PATIENCE_MS,
    ...formOf([{ bytes }]),
  })

export const turnsOfPictures: Check = {
  name: 'pictures of one shop beside one of another shop',
  rows: 'U-02',
  async run(world) {
    const [greedy, other] = [await makeShop(world), await makeShop(world)]
    const [many, one] = [await makeProduct(greedy, { stock: 1 }), await makeProduct(other, { stock: 1 })]
    const [large, small] = [await png(2500, 2000), await png(60, 40)]
    let before = 0
    const rush = Array.from({ length: GREEDY }, async () => {
      const { status } = await upload(world, greedy, many, large)
      before++
      world.watch.expect(status === 201, 'U-02', `one of ${GREEDY} pictures is answered with ${status}`)
    })
    await sleep(100)
    const { status } = await upload(world, other, one, small)
    const waited_for = before
    world.watch.expect(
      status === 201,
      'U-02',
      `a picture beside those of another shop is answered with ${status}`,
    )
    world.watch.expect(
      waited_for < GREEDY - 2,
      'U-02',
      `a picture waited behind ${waited_for} of ${GREEDY} pictures of another shop`,
    )
    await Promise.all(rush)
  },
}
