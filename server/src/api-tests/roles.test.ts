// What each role may do in a shop, for every endpoint of the contract whose access depends on a role.

import type { Endpoint } from '@kontor/contract/http/endpoint'
import { SHOP_ROLES, type ShopRole } from '@kontor/contract/shops/shop-users'
import { beforeAll, expect, test } from 'vitest'
import { is_thorough } from '../../../scripts/lib/runs.mjs'
import { sql } from '../db/sql.ts'
import { startTestApp, type TestApp, type TestUser } from '../testing/app.ts'
import { buildMember } from '../testing/build.ts'
import type { Ids } from '../testing/endpoint-bodies.ts'
import { PRIVATE_ENDPOINTS, parametersOf, requestFor, SHOP_ENDPOINTS } from '../testing/endpoint-cases.ts'
import { buildWorld, freshIds, type World } from '../testing/endpoint-world.ts'

// Written out here independently of the contract, since the contract itself is under test.
const WRITTEN_BY_MEMBERS = [
  'products',
  'product_groups',
  'safety_contacts',
  'collections',
  'redirects',
  'search_synonyms',
  'translations',
  'customer_groups',
  'price_lists',
  'discounts',
  'stock',
  'addresses',
  'warehouses',
  'shipping',
  'orders',
  'shipments',
  'order_edits',
  'refunds',
  'matters',
  'withdrawals',
  'uploads',
  'imports',
  'exports',
  'files',
  'downloads',
  'license_keys',
  'order_downloads',
]
const WRITTEN_BY_ADMINS = [
  'payment_gateways',
  'gift_cards',
  'store_layout',
  'shops',
  'shop_users',
  'invoices',
]
const ONLY_ASKING = ['stock.byProducts', 'orders.previewDiscount']

function mayCall(name: string, { method }: Endpoint): readonly ShopRole[] {
  const domain = name.split('.')[0] as string
  if (domain === 'shop_exports') return ['owner']
  if (domain === 'audit') return ['owner', 'admin']
  // Members of one shop must not see the sales of all shops of the account.
  if (name === 'taxes.threshold') return ['owner', 'admin']
  if (/^customers[.](export|eras)/.test(name)) return ['owner', 'admin']
  if (domain === 'notifications' || domain === 'mail_previews') return SHOP_ROLES
  if (method === 'GET' || ONLY_ASKING.includes(name)) return SHOP_ROLES
  if (name === 'shops.remove') return ['owner']
  if (WRITTEN_BY_ADMINS.includes(domain)) return ['owner', 'admin']
  if (WRITTEN_BY_MEMBERS.includes(domain)) return ['owner', 'admin', 'member']
  throw new Error(`The table of roles says nothing about ${name}.`)
}

let app: TestApp
let world: World
let people: Record<ShopRole, TestUser>

beforeAll(async () => {
  app = await startTestApp()
  world = await buildWorld(app)
  const { owner, shop } = world
  people = {
    owner,
    admin: await buildMember(app, shop, 'admin'),
    member: await buildMember(app, shop, 'member'),
    viewer: await buildMember(app, shop, 'viewer'),
  }
})

const ENTERING_ORDERS = PRIVATE_ENDPOINTS.filter(({ name }) => name === 'orders.create')

/** The row as its owner reads it; undefined if the endpoint is not about a row. */
async function rowOf(name: string, endpoint: Endpoint, ids: Ids): Promise<string | undefined> {
  const reading = SHOP_ENDPOINTS.find((other) => other.name === name.replace(/\..*/, '.get'))
  if (!reading || !parametersOf(endpoint).includes('id')) return undefined
  const request = requestFor(reading.name, reading.endpoint, ids)
  const { status, text } = await app.send({ ...request, token: world.owner.access_token })
  expect(status).toBe(200)
  return text
}

/** In `npm test` the two on either side of the border: the weakest role that may, and the strongest that may not. */
const triedRoles = (allowed: readonly ShopRole[]): readonly ShopRole[] =>
  is_thorough
    ? SHOP_ROLES
    : [allowed.at(-1)!, ...SHOP_ROLES.filter((role) => !allowed.includes(role)).slice(0, 1)]

test.each([...SHOP_ENDPOINTS, ...ENTERING_ORDERS])('T-14 $name', async ({ name, endpoint }) => {
  const allowed = mayCall(name, endpoint)
  // A call that reads or is rejected changes no row, so the existing one will do. A row that one role has changed is still there for the next.
  const read = endpoint.method === 'GET' ? world.ids : undefined
  const changed = read ?? (endpoint.method === 'DELETE' ? undefined : await freshIds(world, endpoint))
  for (const role of triedRoles(allowed)) {
    const ids = allowed.includes(role) ? (changed ?? (await freshIds(world, endpoint))) : world.ids
    const before = allowed.includes(role) ? undefined : await rowOf(name, endpoint, ids)
    const request = requestFor(name, endpoint, ids)
    const { status, json, text } = await app.send({ ...request, token: people[role].access_token })
    if (allowed.includes(role))
      expect([role, [401, 403, 404, 500].includes(status), text]).toEqual([role, false, text])
    else {
      expect([role, status, json.error]).toEqual([role, 403, 'forbidden'])
      expect(await rowOf(name, endpoint, ids)).toBe(before)
    }
  }
})

test('T-12 a role that is taken away or lowered counts from the next request on', async () => {
  const { owner, ids } = world
  const admin = await buildMember(app, world.shop, 'admin')
  const rename = async (user: TestUser) =>
    (
      await app.send({
        method: 'PATCH',
        url: `/v1/a/shops/${ids.shop_id}`,
        token: user.access_token,
        body: { oss_registered: true },
      })
    ).status
  const set = (role: string) =>
    app.db.run(sql`update shop_members set role = ${role} where user_id = ${admin.user_id}`)
  expect(await rename(admin)).toBe(200)
  await set('viewer')
  expect(await rename(admin)).toBe(403)
  await app.db.run(sql`delete from shop_members where user_id = ${admin.user_id}`)
  expect(await rename(admin)).toBe(404)
  expect(await rename(owner)).toBe(200)
})
