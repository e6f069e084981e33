// A morning's trade in the demo shop: orders from several countries, each at another step. Made over the API, in the roles of buyers and of
// the merchant.

import { api } from '@kontor/contract/api'
import { createClient } from '@kontor/contract/http/client'
import { readLoginMail } from './mailbox.ts'

export const MERCHANT = 'demo@kontor.test'

type Move = 'paid' | 'shipped' | 'delivered' | 'cancelled'

interface PlannedOrder {
  buyer: string
  place: { street: string; zip: string; city: string; country: string; state?: string }
  /** How many of each product, by its slug. */
  items: Record<string, number>
  moves: Move[]
}

// In the order in which they are placed, so the last one is on top of the list.
const PLANNED_ORDERS: PlannedOrder[] = [
  {
    buyer: 'Marta Lindqvist',
    place: { street: 'Södra Vägen 41', zip: '412 54', city: 'Göteborg', country: 'SE' },
    items: { 'breakfast-bowl': 4, 'espresso-cup-pair': 1 },
    moves: ['paid', 'shipped', 'delivered'],
  },
  {
    buyer: 'Jonas Petersen',
    place: { street: 'Osterstraße 112', zip: '20259', city: 'Hamburg', country: 'DE' },
    items: { 'harbour-roast': 2 },
    moves: ['paid', 'shipped', 'delivered'],
  },
  {
    buyer: 'Odile Ferrand',
    place: { street: '8 rue des Carmes', zip: '44000', city: 'Nantes', country: 'FR' },
    items: { 'teapot-for-two': 1, 'sencha-from-kagoshima': 2 },
    moves: ['paid', 'shipped'],
  },
  {
    buyer: 'Peter Whitcombe',
    place: { street: '77 Maple Avenue', zip: '05602', city: 'Montpelier', country: 'US', state: 'VT' },
    items: { 'kitchen-apron': 1, 'tea-towel-herringbone': 2 },
    moves: ['paid', 'shipped'],
  },
  {
    buyer: 'Aino Korhonen',
    place: { street: 'Laivurinkatu 3', zip: '00150', city: 'Helsinki', country: 'FI' },
    items: { 'wool-throw-north-sea': 1 },
    moves: ['cancelled'],
  },
  {
    buyer: 'Tomasz Zieliński',
    place: { street: 'ul. Mokotowska 14', zip: '00-561', city: 'Warszawa', country: 'PL' },
    items: { 'letter-set-twenty': 3, 'pencils-box-of-twelve': 1 },
    moves: ['paid'],
  },
  {
    buyer: 'Greta Hansen',
    place: { street: 'Große Elbstraße 9', zip: '22767', city: 'Hamburg', country: 'DE' },
    items: { 'dockside-mug': 2, 'night-watch-espresso': 1 },
    moves: ['paid'],
  },
  {
    buyer: 'Bram de Vries',
    place: { street: 'Prinsengracht 263', zip: '1016 GV', city: 'Amsterdam', country: 'NL' },
    items: { 'ledger-notebook': 2 },
    moves: [],
  },
]

export interface BusyShop {
  shop_id: string
  product_id: string
  /** The id of an order that is paid and not shipped. */
  paid_order_id: string
}

/** The merchant of the demo shop, logged in to the API. */
export interface Merchant {
  origin: string
  access_token: string
  call: ReturnType<typeof createClient>
}

export async function logInAsMerchant(origin: string): Promise<Merchant> {
  const base = `${origin}/v1`
  const anybody = createClient({ base, timeout_ms: 20_000 })
  const asked = await anybody(api.auth.login, { body: { EmailMagicLink: { email: MERCHANT } } })
  if (!('EmailMagicLink' in asked)) throw new Error('This is no login by e-mail.')
  const { code } = await readLoginMail(origin, MERCHANT)
  const session = await anybody(api.auth.answer, {
    body: { EmailMagicLink: { id: asked.EmailMagicLink.id, challenge: code } },
  })
  const { access_token } = session
  return {
    origin,
    access_token,
    call: createClient({ base, timeout_ms: 20_000, access_token: async () => access_token }),
  }
}

/** Makes the orders. Needs the demo shop, and a server without rate limits. */
export async function trade(origin: string): Promise<BusyShop> {
  const anybody = createClient({ base: `${origin}/v1`, timeout_ms: 20_000 })
  const { call: merchant } = await logInAsMerchant(origin)
  const { id: shop_id } = await anybody(api.storefront.shop, { params: { shopId: 'demo' } })
  const products = await merchant(api.products.list, { query: { shop_id, limit: '100' } })
  const idOf = (slug: string): string => {
    const found = products.data.find((product) => product.slug === slug)
    if (!found) throw new Error(`The demo shop does not sell ${slug}.`)
    return found.id
  }
  let paid_order_id = ''
  for (const { buyer, place, items, moves } of PLANNED_ORDERS) {
    const order = await anybody(api.storefront.place, {
      body: {
        shop_id,
        items: Object.entries(items).map(([slug, quantity]) => ({ product_id: idOf(slug), quantity })),
        customer_user_email: `${buyer.split(' ')[0]!.toLowerCase()}@example.test`,
        shipping_address: { recipient_name: buyer, ...place },
      },
    })
    for (const move of moves) await merchant(api.orders[move], { params: { id: order.id } })
    if (moves.length === 1 && moves[0] === 'paid') paid_order_id = order.id
  }
  await merchant(api.auth.logout, {})
  return { shop_id, product_id: idOf('dockside-mug'), paid_order_id }
}
