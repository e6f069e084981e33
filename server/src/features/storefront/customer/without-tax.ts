// What of a price is before tax, for customer groups that see prices so where the shop's prices include it: by the tax of the shop's own country, or that
// of the place of delivery where it was calculated. The arithmetic is that of the pricing.

import type { Calculation } from '@kontor/contract/orders/orders'
import { dayIn } from '@kontor/contract/shops/shop-day'
import type { PublicShop } from '@kontor/contract/storefront/storefront'
import { priceOrder } from '../../../pricing/order-total.ts'
import { decideTax, type TaxComponent } from '../../../pricing/tax/tax.ts'
import type { BoundStore } from '../store.ts'
import { findHome, listTaxed, type TaxedProduct } from './customer-prices.queries.ts'

/** Returns an amount of the product, as shown. */
export type ShowAmount = (product_id: string, amount: string) => string

/** Of a calculated item, or what is taken out of its price: no more of its tax is known, or needed. */
const taxOfItem = ({ tax_rate, taken_out_rate = '0' }: Calculation['items'][number]): TaxComponent[] => [
  {
    rate: Number(tax_rate) > 0 ? tax_rate : taken_out_rate,
    tax_type: 'vat',
    compound: false,
    label: '',
    country: '',
    basis: 'destination',
  },
]

const netOf = (amount: string, tax: readonly TaxComponent[], currency: string): string =>
  priceOrder({
    currency,
    prices_include_tax: true,
    shipping_minor: 0n,
    lines: [{ product_id: '', quantity: 1, unit_price: amount, tax, requires_shipping: false }],
  }).subtotal

export async function withoutTax(
  { db, clock }: Pick<BoundStore, 'db' | 'clock'>,
  { id: shop_id, charges_tax, time_zone, default_currency }: PublicShop,
  product_ids: readonly string[],
  calculation: Calculation | null,
): Promise<ShowAmount> {
  const [home, products] = await Promise.all([findHome(db, shop_id), listTaxed(db, shop_id, product_ids)])
  const on = dayIn(time_zone, clock.now())
  const taxOf = ({ tax_class, requires_shipping, is_gift_card }: TaxedProduct): TaxComponent[] =>
    home === undefined || is_gift_card
      ? []
      : decideTax({
          seller_registered: charges_tax,
          origin: home,
          destination: home,
          oss_registered: false,
          over_threshold: false,
          tax_class,
          is_goods: requires_shipping,
          on,
        })
  const taxes = new Map([
    ...products.map((product) => [product.id, taxOf(product)] as const),
    ...(calculation?.items ?? []).map((item) => [item.product_id, taxOfItem(item)] as const),
  ])
  return (product_id, amount) => netOf(amount, taxes.get(product_id) ?? [], default_currency)
}
