// Valid bodies for every public endpoint of the contract that takes JSON, for tests that go through all of them. An endpoint that is not in the table
// throws, so a new one cannot be left out by accident.

import { listEndpoints } from '@kontor/contract/api'
import type { Endpoint } from '@kontor/contract/http/endpoint'
import type { RawRequest } from './app.ts'
import type { World } from './endpoint-world.ts'

const ADDRESS = {
  recipient_name: 'Ben Kaya',
  street: 'Am Markt 7',
  city: 'Bremen',
  zip: '28195',
  country: 'DE',
}

/** Of each endpoint one body, or one of each form that it takes. */
const BODIES: Readonly<Record<string, (world: World) => readonly object[]>> = {
  'storefront.place': ({ shop, ids }) => [
    {
      shop_id: shop.id,
      items: [{ product_id: ids.products, quantity: 1 }],
      notes: 'Ring twice.',
      digital_consent: true,
      customer_user_email: 'ben@example.test',
      shipping_address: ADDRESS,
      billing_address: ADDRESS,
    },
  ],
  'order_downloads.forBuyer': () => [{ email: 'ben@example.test' }],
  'storefront.calculate': ({ shop, ids }) => [
    { shop_id: shop.id, items: [{ product_id: ids.products, quantity: 1 }], destination_country: 'DE' },
  ],
  'gift_cards.balance': () => [{ code: '2222 2222 2222 2222' }],
  'storefront.pay': ({ ids }) => [{ order_id: ids.orders }],
  'storefront.files': ({ ids }) => [{ product_ids: [ids.products] }],
  'storefront.stock': ({ ids }) => [{ product_ids: [ids.products] }],
  'taxes.general': () => [
    { origin_country: 'US', origin_state: 'Texas', destination_country: 'CA', destination_state: 'Ontario' },
  ],
  'auth.login': () => [
    { EmailMagicLink: { email: 'ben@example.test' } },
    // 1 is the x coordinate of a point on the curve, so this is a public key.
    { NOSTR: { public_key: '1'.padStart(64, '0') } },
  ],
  'auth.answer': ({ ids }) => [
    { EmailMagicLink: { id: ids.orders, challenge: 'none' } },
    { NOSTR: { id: ids.orders, response: '{"id":"none","tags":[["challenge","none"]],"content":""}' } },
  ],
  'auth.refresh': ({ owner }) => [{ access_token: owner.access_token, refresh_token: 'none' }],
  'verified_emails.confirm': ({ ids }) => [{ id: ids.emails, challenge: 'none' }],
}

const PUBLIC_ENDPOINTS = listEndpoints().filter(
  ({ endpoint }) =>
    endpoint.access === 'public' && endpoint.body !== undefined && endpoint.body_kind === undefined,
)

function bodiesOf(name: string, world: World): readonly object[] {
  const bodies = BODIES[name]
  if (bodies === undefined) throw new Error(`public-cases.ts has no body for ${name}.`)
  return bodies(world)
}

/** The address of a public endpoint about the world's own shop. */
export const publicUrl = ({ path }: Endpoint, { shop, ids }: World): string =>
  `/v1${path.replace(/\{shopId\}/, shop.slug).replace(/\{\w+\}/g, ids.products)}`

/** Each public endpoint that takes JSON, with a request for each form of its body. */
export const PUBLIC_CASES = PUBLIC_ENDPOINTS.map(({ name, endpoint }) => ({
  name,
  endpoint,
  requests: (world: World): RawRequest[] =>
    bodiesOf(name, world).map((body) => ({
      method: endpoint.method,
      url: publicUrl(endpoint, world),
      body,
    })),
}))
