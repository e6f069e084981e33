// A shop whose prices, taxes and shipping rates a test can specify, and its calculator.

import { api } from '@kontor/contract/api'
import type { Calculation } from '@kontor/contract/orders/orders'
import { buildUser, type TestApp } from './app.ts'
import {
  addStock,
  buildAddress,
  buildProduct,
  buildRates,
  buildShop,
  buildWarehouse,
  type SellingShop,
} from './build.ts'

export interface CalculatingShop extends SellingShop {
  calculate(wanted?: object): Promise<Calculation>
}

const EVERYWHERE = ['DE', 'FR', 'AT', 'CH', 'US', 'CA', 'JP', 'GB']

/** A shop with the given currency and address. It sells one product at 10.00, with a thousand in stock, and ships everywhere for 4.90. */
export async function sell(
  app: TestApp,
  {
    shop: shop_overrides = {},
    address: address_overrides = {},
    product: product_overrides = {},
    rates: rates_overrides = {},
    amount = '4.90',
    price = '10.00',
  } = {},
): Promise<CalculatingShop> {
  const owner = await buildUser(app)
  const shop = await buildShop(owner, shop_overrides)
  const address = await buildAddress(owner, shop, {
    is_default: true,
    vat_number: 'DE123456789',
    ...address_overrides,
  })
  const warehouse = await buildWarehouse(owner, shop, { address_id: address.id })
  const product = await buildProduct(owner, shop, { price, ...product_overrides })
  await addStock(owner, shop, product, warehouse, 1000)
  const rates = await buildRates(owner, shop, warehouse, {
    rates: [{ countries: EVERYWHERE, amount }],
    ...rates_overrides,
  })
  const calculate = (wanted: object = {}) =>
    app.call(api.storefront.calculate, {
      body: {
        shop_id: shop.id,
        items: [{ product_id: product.id, quantity: 2 }],
        destination_country: 'DE',
        ...wanted,
      },
    })
  return { owner, shop, address, warehouse, product, rates, calculate }
}
