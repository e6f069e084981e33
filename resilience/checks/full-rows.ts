// F-08: an account that stores rows without end is stopped at its limit, and its shop continues to sell.

import { randomBytes, randomUUID } from 'node:crypto'
import { orderBody } from '../world/buyer.ts'
import { makePerson, makeProduct, makeShop, type Shop } from '../world/shop.ts'
import type { World } from '../world/world.ts'
import { type Check, isRefusedForLoad } from './check.ts'

const LIMIT_MB = 2
const PRODUCTS = 60
/** Returns text that the database cannot compress: 80 kB in each product. */
const noise = () => JSON.stringify({ noise: randomBytes(40_000).toString('hex') })

const store = (world: World, port: number, shop: Shop) =>
  world.ask({
    method: 'POST',
    path: '/v1/a/products',
    port,
    token: shop.owner.access_token,
    body: {
      shop_id: shop.id,
      title: shop.canary,
      slug: `noise-${randomUUID()}`,
      description: shop.canary,
      price: '1.00',
      data: noise(),
    },
  })

async function checkSelling(world: World, port: number, shop: Shop, product_id: string): Promise<void> {
  const mark = randomUUID()
  world.journal.intend(mark, { database: world.name, shop_id: shop.id })
  const body = orderBody({ shop, items: [{ product_id, quantity: 1 }], mark })
  const { status, text } = await world.ask({ method: 'POST', path: '/v1/public/order', port, body })
  world.watch.expect(
    status === 201 || isRefusedForLoad(status),
    'F-08',
    () => `with an account at its limit an order is answered with ${status} ${text}`,
  )
}

export const rowsOfOneAccount: Check = {
  name: 'rows without end',
  rows: 'F-08',
  async run(world) {
    const shop = await makeShop(world, { owner: await makePerson(world) })
    const product_id = await makeProduct(shop, { stock: 10 })
    const limited = await world.startExtra({ ACCOUNT_ROWS_MB: String(LIMIT_MB) })
    try {
      let refusal = 0
      for (let n = 0; n < PRODUCTS && refusal !== 409; n++)
        refusal = (await store(world, limited.port, shop)).status
      world.watch.expect(refusal === 409, 'F-08', 'an account stores more rows than it may')
      await checkSelling(world, limited.port, shop, product_id)
    } finally {
      await limited.kill()
    }
  },
}
