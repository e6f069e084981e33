// The demo shop's prices for people: a welcome code, three T-shirts for two, a price list for offices and
// cafés, a gift card on sale and an issued gift card.

import { api } from '@kontor/contract/api'
import type { ApiClient } from '@kontor/contract/http/client'
import { SHIRT } from './demo-shirt.ts'
import { demoSlug } from './demo-texts.ts'
import type { Drawing } from './drawing.ts'
import { DEMO_CUSTOMERS, emailOf } from './year/demo-customers.ts'

export const WELCOME_CODE = 'WELCOME10'

export const GIFT_CARD = {
  title: 'Gift card, 25 euros',
  price: '25.00',
  drawing: { shape: 'card', background: '#E4E0D8', body: '#0B6E6B', accent: '#E0A94A' },
} as const satisfies { title: string; price: string; drawing: Drawing }

/** The unit prices of offices and cafés, by minimum quantity. */
const OFFICE_PRICES = [
  { title: 'Harbour Roast', min_quantity: 6, price: '11.60' },
  { title: 'Harbour Roast', min_quantity: 12, price: '10.90' },
  { title: 'Night Watch Espresso', min_quantity: 6, price: '12.90' },
  { title: 'Dockside mug', min_quantity: 12, price: '20.00' },
]

/** `addPicture` stores the picture of the given name. */
export async function setUpGiftCard(
  call: ApiClient,
  shop_id: string,
  addPicture: (id: string, name: string, alt: string) => Promise<unknown>,
): Promise<void> {
  const { title, price } = GIFT_CARD
  const slug = demoSlug(title)
  const { id } = await call(api.products.create, {
    body: {
      shop_id,
      title,
      slug,
      description:
        'The code arrives by email as soon as the order is paid, ready to give away.\n\nIt pays for anything in this shop, in one order or in several, and never expires.',
      price,
      sku: 'GIFT-25',
      tags: ['gift'],
      is_gift_card: true,
      requires_shipping: false,
      is_live: true,
    },
  })
  await addPicture(id, slug, '')
}

/** Call the function only after all products exist. */
export async function setUpPrices(call: ApiClient, shop_id: string): Promise<void> {
  await setUpDiscounts(call, shop_id)
  await setUpOfficePrices(call, shop_id)
  await call(api.gift_cards.create, {
    body: { shop_id, amount: '50.00', note: 'First prize of the summer raffle' },
  })
}

async function setUpDiscounts(call: ApiClient, shop_id: string): Promise<void> {
  await call(api.discounts.create, {
    body: {
      shop_id,
      title: '10% off your first order',
      method: 'code',
      code: WELCOME_CODE,
      class: 'order',
      kind: 'percent',
      percent: '10',
      applies_to: { all: true },
      conditions: { first_order_only: true },
      uses_per_customer: 1,
      combines_with: ['product', 'shipping'],
    },
  })
  const { data } = await call(api.product_groups.list, { query: { shop_id } })
  const group_ids = data.flatMap(({ id, slug }) => (slug === demoSlug(SHIRT.title) ? [id] : []))
  await call(api.discounts.create, {
    body: {
      shop_id,
      title: 'Three T-shirts for two',
      method: 'automatic',
      class: 'product',
      kind: 'buy_x_get_y',
      buys: { quantity: 2, applies_to: { group_ids } },
      gets: { quantity: 1, percent: '100', applies_to: { group_ids } },
      combines_with: ['order', 'shipping'],
    },
  })
}

async function setUpOfficePrices(call: ApiClient, shop_id: string): Promise<void> {
  const group = await call(api.customer_groups.create, {
    body: { shop_id, title: 'Offices and cafés', shows_prices_without_tax: true },
  })
  const add = DEMO_CUSTOMERS.filter(({ company }) => company !== undefined).map(emailOf)
  await call(api.customer_groups.changeMembers, { params: { id: group.id }, body: { add } })
  const list = await call(api.price_lists.create, {
    body: { shop_id, title: 'Offices and cafés', kind: 'fixed', customer_group_ids: [group.id] },
  })
  const { data } = await call(api.products.list, { query: { shop_id, limit: '100', group_id: 'none' } })
  const ids = new Map(data.map(({ title, id }) => [title, id]))
  const set = OFFICE_PRICES.map(({ title, ...row }) => ({ product_id: ids.get(title)!, ...row }))
  await call(api.price_lists.changePrices, { params: { id: list.id }, body: { set } })
}
