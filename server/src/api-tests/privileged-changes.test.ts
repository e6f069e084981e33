// I13: every change that only owners and admins may make, and every deletion, is in the shop's audit log with its actor. Checked for every endpoint
// of the contract, so for new ones too. A refused change is not logged there.

import type { Endpoint } from '@kontor/contract/http/endpoint'
import { beforeAll, expect, test } from 'vitest'
import { sql } from '../db/sql.ts'
import { buildMember, buildShop } from '../testing/build.ts'
import type { Ids } from '../testing/endpoint-bodies.ts'
import { requestFor, SHOP_ENDPOINTS } from '../testing/endpoint-cases.ts'
import { buildWorld, freshIds, type World } from '../testing/endpoint-world.ts'
import { type PayingApp, startPayingApp } from '../testing/paying-shop.ts'

/** Endpoints that only read, or give a link to something made before. */
const ONLY_LOOK = new Set([
  'shop_exports.link',
  'customers.erasure',
  'refunds.preview',
  'order_edits.preview',
])
/** A deletion that needs no entry: a product's file. */
const OF_NO_CONSEQUENCE = new Set(['products.removeFile'])

let app: PayingApp
let world: World

beforeAll(async () => {
  app = await startPayingApp()
  world = await buildWorld(app)
})

interface Logged {
  action: string
  actor_user_id: string
  request_id: string
}

const loggedSince = (shop_id: string, count: number) =>
  app.db.rows(
    sql<Logged>`
      select action, actor_user_id, request_id from audit_events where shop_id = ${shop_id}
      order by created_at, id offset ${count}`,
  )
const countLogged = async (shop_id: string) => (await loggedSince(shop_id, 0)).length

const ownShop = async () => {
  const { id } = await buildShop(world.owner)
  return { shops: id, shop_id: id }
}

/** Rows in the state that the endpoint requires. */
async function idsFor(name: string, endpoint: Endpoint): Promise<Ids> {
  const ids = await freshIds(world, endpoint)
  // A shop with open orders cannot be removed.
  if (name === 'shops.remove') return { ...ids, ...(await ownShop()) }
  if (name !== 'customers.erase') return ids
  await app.db.run(
    sql`update orders set status = 'cancelled' where shop_id = ${world.shop.id} and status = 'new'`,
  )
  return ids
}

const isPrivileged = ({ name, endpoint }: (typeof SHOP_ENDPOINTS)[number]): boolean =>
  endpoint.method !== 'GET' &&
  !ONLY_LOOK.has(name) &&
  !OF_NO_CONSEQUENCE.has(name) &&
  (endpoint.method === 'DELETE' || endpoint.access === 'shop:manage' || endpoint.access === 'shop:own')

const PRIVILEGED = SHOP_ENDPOINTS.filter(isPrivileged)

test('there are some', () => expect(PRIVILEGED.length).toBeGreaterThan(15))

test.each(PRIVILEGED)('I13 $name is logged, with who did it', async ({ name, endpoint }) => {
  const ids = await idsFor(name, endpoint)
  const request = requestFor(name, endpoint, ids)
  const viewer = await buildMember(app, { ...world.shop, id: ids.shop_id }, 'viewer')
  const before = await countLogged(ids.shop_id)
  const refused = await app.send({ ...request, token: viewer.access_token })
  expect([refused.status, await countLogged(ids.shop_id)]).toEqual([403, before])
  const done = await app.send({ ...request, token: world.owner.access_token })
  expect([done.status < 300, done.status, done.text]).toEqual([true, done.status, done.text])
  const [event, ...more] = await loggedSince(ids.shop_id, before)
  expect([event?.actor_user_id, event?.request_id, more]).toEqual([
    world.owner.user_id,
    done.headers['x-request-id'],
    [],
  ])
})
