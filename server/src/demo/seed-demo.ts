// Sets up the demo shop in an empty development database, through the product's own API, as a merchant would.
// The slug is set last, so that an interrupted start leaves no shop that looks finished. The next start
// deletes the leftovers and begins again.

import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { api } from '@kontor/contract/api'
import { type ApiClient, createClient } from '@kontor/contract/http/client'
import { EU_COUNTRIES } from '@kontor/contract/shops/addresses/countries'
import type { Config } from '../config.ts'
import { startSession } from '../features/accounts/sessions/issue-tokens.ts'
import { DEMO_EMAIL } from '../features/accounts/users/account-standing.ts'
import { findOrCreateUser } from '../features/accounts/users/find-or-create-user.ts'
import type { OrderNumbers } from '../features/orders/placing/order-numbers.ts'
import type { Tokens } from '../http/access/tokens.ts'
import type { Platform } from '../platform.ts'
import { ownOrigin } from '../process/loopback.ts'
import { SERVER_ROOT } from '../process/package-root.ts'
import { setUpEbook } from './demo-ebook.ts'
import { setUpLayout } from './demo-layout.ts'
import { DEMO_PAGES } from './demo-pages.ts'
import { setUpGiftCard, setUpPrices } from './demo-prices.ts'
import { DEMO_PRODUCTS, type DemoProduct } from './demo-products.ts'
import { setUpShirt } from './demo-shirt.ts'
import { findOtherShop, findPublicDemo, listLeftovers } from './demo-shop.queries.ts'
import { demoSlug, withFacts } from './demo-texts.ts'
import { setUpGerman } from './german/set-up-german.ts'
import { fillYear } from './year/fill-year.ts'

const SLUG = 'demo'

/** Makes typed calls to this server, with or without a login. */
type Connect = (access_token?: string) => ApiClient

/** Calls over HTTP; the web server must be listening. */
export const connectTo =
  (config: Config): Connect =>
  (access_token) =>
    createClient({
      base: `${ownOrigin(config)}/v1`,
      timeout_ms: 20_000,
      ...(access_token !== undefined && { access_token: async () => access_token }),
    })

const findDemo = (call: ApiClient) =>
  call(api.storefront.shop, { params: { shopId: SLUG } }).catch(() => undefined)

/** Makes the demo shop if no shop exists. Returns true if a demo shop exists afterwards. */
export async function seedDemo(
  { config, db: unbound, log }: Platform,
  tokens: Tokens,
  clientFor: Connect,
): Promise<boolean> {
  if (await findDemo(clientFor())) return true
  if (await findOtherShop(unbound.forPlatform())) return false

  log.info('Setting up the demo shop …')
  const db = unbound.forNoShop()
  const user_id = await findOrCreateUser(db, 'email', DEMO_EMAIL)
  const session = await startSession(db, tokens, user_id, 'EMAIL_MAGIC_LINK')
  const merchant = clientFor(session.access_token)
  for (const { id } of await listLeftovers(unbound.forPlatform()))
    await merchant(api.shops.remove, { params: { id } })
  await setUpShop(merchant, config.public_url)
  await merchant(api.auth.logout, {})
  return true
}

/**
 * Warns, at a start without a demo shop, about a demo shop from an earlier start. The old demo shop is as
 * public as any shop.
 */
export async function warnOfDemo(
  { config, db }: Pick<Platform, 'config' | 'db'>,
  log: { warn(message: string): void },
): Promise<void> {
  if (await findPublicDemo(db.forPlatform(), SLUG))
    log.warn(
      `The demo shop of an earlier start is still public and takes orders: ${config.store_url}/store/${SLUG}. To delete it, run in this database: set kontor.scope = 'platform'; update shops set archived_at = now() where slug = '${SLUG}'`,
    )
}

/**
 * Gives the demo shop its past, if the shop has no orders. The work takes a second or two, and nothing waits
 * for it.
 */
export async function seedDemoYear(
  { db, clock }: Platform,
  order_numbers: OrderNumbers,
  clientFor: Connect,
): Promise<void> {
  const call = clientFor()
  const shop = await findDemo(call)
  if (shop !== undefined) await fillYear({ db, order_numbers }, call, shop.id, new Date(clock.now()))
}

async function setUpShop(call: ApiClient, public_url: string): Promise<void> {
  const shop = await call(api.shops.create, {
    body: {
      name: 'Speicher & Sons',
      slug: `demo-${randomBytes(4).toString('hex')}`,
      default_currency: 'EUR',
      languages: ['en', 'de'],
      oss_registered: true,
    },
  })
  const shop_id = shop.id
  const hamburg = await call(api.addresses.create, {
    body: {
      shop_id,
      recipient_name: 'Speicher & Sons',
      company_name: 'Speicher & Sons GmbH',
      street: 'Alter Wandrahm 12',
      city: 'Hamburg',
      state: 'HH',
      zip: '20457',
      country: 'DE',
      phone: '+49 40 5550123',
      vat_number: 'DE136695976',
      is_default: true,
    },
  })
  const burlington = await call(api.addresses.create, {
    body: {
      shop_id,
      recipient_name: 'Speicher & Sons',
      street: '60 Lake Street',
      city: 'Burlington',
      state: 'VT',
      zip: '05401',
      country: 'US',
    },
  })
  const east = await call(api.warehouses.create, {
    body: { shop_id, title: 'Hamburg, Speicherstadt', code: 'hamburg', address_id: hamburg.id },
  })
  const west = await call(api.warehouses.create, {
    body: { shop_id, title: 'Burlington, Vermont', code: 'burlington', address_id: burlington.id },
  })
  await setUpShipping(call, shop_id, east.id, west.id)
  await call(api.payment_gateways.create, {
    body: {
      shop_id,
      title: 'Cards (test)',
      provider: 'STRIPE',
      public_key: 'pk_test_demo_speicher',
      secret_key: `sk_test_${randomBytes(12).toString('hex')}`,
      product_id: 'prod_demo',
      webhook_url: `${public_url}/v1/webhooks/stripe`,
      webhook_secret: `whsec_${randomBytes(12).toString('hex')}`,
    },
  })
  const picture = (id: string, name: string, alt: string) => addPicture(call, id, name, alt)
  await setUpGiftCard(call, shop_id, picture)
  await setUpEbook(call, shop_id, picture)
  await setUpShirt(call, { shop_id, east: east.id, west: west.id }, picture)
  // Reversed, since the shop shows the newest product first.
  for (const product of [...DEMO_PRODUCTS].reverse())
    await setUpProduct(call, shop_id, product, east.id, west.id)
  await call(api.shops.updatePages, { params: { id: shop_id }, body: DEMO_PAGES })
  await setUpLayout(call, shop_id)
  await setUpPrices(call, shop_id)
  await setUpGerman(call, shop_id)
  await call(api.shops.update, { params: { id: shop_id }, body: { slug: SLUG } })
}

async function setUpShipping(call: ApiClient, shop_id: string, east: string, west: string): Promise<void> {
  const neighbours = EU_COUNTRIES.filter((country) => country !== 'DE')
  const overseas = ['GB', 'CH', 'NO', 'CA', 'JP', 'AU', 'NZ', 'SG']
  await call(api.shipping.create, {
    body: {
      shop_id,
      title: 'Parcel',
      provider: 'DHL',
      warehouse_ids: [east],
      description: 'Two to five working days.',
      rates: [
        { countries: ['DE'], amount: '4.90', free_above_value: '60.00' },
        { countries: neighbours, amount: '9.90', free_above_value: '120.00' },
        { countries: ['US', ...overseas], amount: '24.00' },
      ],
    },
  })
  await call(api.shipping.create, {
    body: {
      shop_id,
      title: 'Express',
      provider: 'DHL Express',
      service_level: 'express',
      warehouse_ids: [east],
      rates: [
        { countries: ['DE'], amount: '12.90' },
        { countries: neighbours, amount: '24.90' },
      ],
    },
  })
  await call(api.shipping.create, {
    body: {
      shop_id,
      title: 'Ground',
      provider: 'USPS',
      warehouse_ids: [west],
      rates: [
        { countries: ['US'], amount: '6.50', free_above_value: '75.00' },
        { countries: ['CA', 'MX'], amount: '14.00' },
      ],
    },
  })
}

async function setUpProduct(
  call: ApiClient,
  shop_id: string,
  product: DemoProduct,
  east: string,
  west: string,
): Promise<void> {
  const {
    title,
    category,
    price,
    sku,
    grams,
    content_grams,
    size,
    stock,
    tags,
    description,
    facts,
    tax_class,
    allow_negative_stock,
    drawing,
  } = product
  const [length, width, height] = size
  const slug = demoSlug(title)
  const { id } = await call(api.products.create, {
    body: {
      shop_id,
      title,
      slug,
      description: withFacts(description, facts),
      price,
      sku,
      categories: [category],
      tags,
      is_live: true,
      allow_negative_stock,
      tax_class: tax_class ?? 'standard',
      content_amount: content_grams ?? null,
      content_unit: content_grams === undefined ? null : 'g',
      physical_properties: {
        weight: grams,
        length,
        width,
        height,
        weight_unit: 'grams',
        dimension_unit: 'centimeters',
      },
    },
  })
  if (drawing) await addPicture(call, id, slug, '')
  if (product.has_close_up) await addPicture(call, id, `${slug}-close`, `${title}, close`)
  for (const [warehouse_id, quantity] of [
    [east, stock[0]],
    [west, stock[1]],
  ] as const)
    if (quantity > 0)
      await call(api.stock.create, {
        body: {
          shop_id,
          product_id: id,
          warehouse_id,
          quantity,
          reason: 'purchase',
          reference: 'Delivery of this week',
        },
      })
}

/** Stores a picture and returns its address. */
async function addPicture(
  call: ApiClient,
  id: string,
  name: string,
  alt: string,
): Promise<string | undefined> {
  const bytes = new Uint8Array(await readFile(join(SERVER_ROOT, 'demo/pictures', `${name}.webp`)))
  const form = new FormData()
  form.append('file', new Blob([bytes], { type: 'image/webp' }), `${name}.webp`)
  const file = await call(api.products.uploadFiles, { params: { id }, form })
  const [stored] = [file].flat()
  if (alt !== '' && stored)
    await call(api.products.updateFile, { params: { id, fileId: stored.id }, body: { alt } })
  return stored?.url
}
