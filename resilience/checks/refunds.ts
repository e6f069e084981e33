// Refunds that name nothing, or an unknown field. Each refund is refused, and no money moves.

import { api } from '@kontor/contract/api'
import { BUYER_ADDRESS } from '../world/buyer.ts'
import { makeProduct, makeShop } from '../world/shop.ts'
import type { Check } from './check.ts'

const UNCLEAR = [{}, { lines: [] }, { amout: '5.00' }, { items: [] }, { amount: null }, { all: false }]

export const refundsThatNameNothing: Check = {
  name: 'refunds that name nothing',
  rows: 'N-13',
  async run(world) {
    const shop = await makeShop(world)
    const product_id = await makeProduct(shop, { price: '19.95', stock: 10 })
    const items = [{ product_id, quantity: 1 }]
    const { id } = await shop.owner.call(api.orders.create, {
      body: { shop_id: shop.id, items, shipping_address: BUYER_ADDRESS },
    })
    await shop.owner.call(api.orders.paid, { params: { id } })
    for (const body of UNCLEAR) {
      const { status, json } = await world.ask({
        method: 'POST',
        path: `/v1/a/orders/${id}/refunds`,
        token: shop.owner.access_token,
        body,
      })
      world.watch.expect(
        status !== 201 && status !== 200,
        'N-13',
        `a refund of ${JSON.stringify(body)} pays out ${json?.amount}`,
      )
    }
  },
}
