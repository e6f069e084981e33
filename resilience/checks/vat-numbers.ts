// VAT numbers with wrong check digits. Tax is charged, because the seller would owe the tax taken off.

import { makeProduct, makeShop } from '../world/shop.ts'
import type { Check } from './check.ts'

const WRONG = ['ATU12345678', 'FR12345678901', 'PT000000000', 'NL123456789B01']

export const numbersWithWrongDigits: Check = {
  name: 'VAT numbers with wrong check digits',
  rows: 'N-14',
  async run(world) {
    const shop = await makeShop(world)
    const product_id = await makeProduct(shop, { price: '11.90', stock: 10 })
    for (const vat_number of WRONG) {
      const { status, json } = await world.ask({
        method: 'POST',
        path: '/v1/public/order-calculation',
        body: {
          shop_id: shop.id,
          items: [{ product_id, quantity: 1 }],
          destination_country: 'AT',
          vat_number,
        },
      })
      world.watch.expect(
        status === 200 && Number(json?.tax_total) > 0,
        'N-14',
        `${vat_number} is answered with a tax of ${json?.tax_total} (${status})`,
      )
    }
  },
}
