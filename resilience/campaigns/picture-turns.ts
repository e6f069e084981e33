// A merchant sends animations of the maximum size, several concurrently. Meanwhile a second merchant sends a
// small picture.

import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { canvas, formOf, png } from '../../server/src/testing/upload.ts'
import { makeProduct, makeShop, type Shop } from '../world/shop.ts'
import type { World } from '../world/world.ts'

/** A single animation is in work, and the allowed number waits. */
const CONCURRENCY = 4
const ROUNDS = 3
/** 19.6 megapixels in all. */
const FRAMES = 10
const SIDE = 1400
/** The wait for a turn is up to ten seconds, and the animation itself takes additional time. */
const PATIENCE_MS = 60_000

async function animation(): Promise<Buffer> {
  const frames = await Promise.all(
    Array.from({ length: FRAMES }, (_, at) =>
      canvas(SIDE, SIDE, `rgb(${at * 20}, 60, 120)`)
        .png()
        .toBuffer(),
    ),
  )
  return sharp(frames, { join: { animated: true } })
    .gif({ effort: 1 })
    .toBuffer()
}

const sendTo = (world: World, shop: Shop, product_id: string, bytes: Buffer) =>
  world.ask({
    method: 'POST',
    path: `/v1/a/products/${product_id}/files`,
    token: shop.owner.access_token,
    server: 0,
    timeout_ms: PATIENCE_MS,
    ...formOf([{ bytes }]),
  })

export interface PictureWaits {
  /** The longest times of the small picture, and of an animation alone, in milliseconds. */
  small_ms: number
  animation_ms: number
}

export async function takeTurns(world: World): Promise<PictureWaits> {
  const [greedy, other] = [await makeShop(world), await makeShop(world)]
  const [large, small] = [await animation(), await png(400, 300)]
  const [many, one] = [await makeProduct(greedy, { stock: 1 }), await makeProduct(other, { stock: 1 })]
  // The first picture of a process loads the library.
  await sendTo(world, other, one, small)
  let [small_ms, animation_ms] = [0, 0]
  for (let round = 0; round < ROUNDS; round++) {
    animation_ms = Math.max(animation_ms, (await sendTo(world, greedy, many, large)).ms)
    const rush = Array.from({ length: CONCURRENCY }, () => sendTo(world, greedy, many, large))
    await sleep(50)
    const { status, ms } = await sendTo(world, other, one, small)
    world.watch.expect(status === 201, 'U-02', `a picture beside animations is answered with ${status}`)
    small_ms = Math.max(small_ms, ms)
    for (const { status } of await Promise.all(rush))
      world.watch.expect(
        status === 201 || status === 503,
        'U-02',
        `one of ${CONCURRENCY} concurrent animations is answered with ${status}`,
      )
    world.watch.tally('animations sent concurrently', CONCURRENCY)
  }
  return { small_ms, animation_ms }
}
