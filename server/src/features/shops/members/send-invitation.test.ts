// How many invitations are mailed for an account, and from a network.

import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { buildUser, type TestUser } from '../../../testing/app.ts'
import { buildShop } from '../../../testing/build.ts'
import {
  buildPayingShop,
  type PayingApp,
  placePaidOrder,
  startPayingApp,
} from '../../../testing/paying-shop.ts'

let app: PayingApp
beforeAll(async () => {
  app = await startPayingApp({ RATE_LIMITS: 'on', TRUST_PROXY: 'on' })
})

const invite = (user: TestUser, { id }: { id: string }, network: number) =>
  app.send({
    method: 'POST',
    url: `/v1/a/shops/${id}/users`,
    token: user.access_token,
    headers: { 'x-forwarded-for': `203.0.${network}.7` },
    body: { email: `${randomUUID()}@example.test`, role: 'viewer' },
  })
const inviteFromNew = async (network: number) => {
  const user = await buildUser(app)
  return invite(user, await buildShop(user), network)
}
const setCount = (key: string, count: number) =>
  app.db.run(sql`update mail_counts set count = ${count} where key like ${key}`)

test.each([
  ['3600 invitations of %', 50, 'You can send at most 50 invitations an hour. Try again later.'],
  ['86400 invitations of %', 20, 'You can send at most 20 invitations a day. Try again tomorrow.'],
])('an account that has used up a limit reads which it is: %s', async (key, most, message) => {
  const user = await buildUser(app)
  const shop = await buildShop(user)
  await invite(user, shop, 1)
  await setCount(key, most)
  const refused = await invite(user, shop, 1)
  expect([refused.status, refused.json.message]).toEqual([429, message])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  await app.db.run(sql`delete from mail_counts`)
})

test.each([
  ['50 invitations an hour', '3600 invitations from %', 50, 'your network. Try again in an hour.'],
  ['200 invitations a day', '86400 invitations from %', 200, 'your network today. Try again tomorrow.'],
])(
  'A-09 %s leave a network for accounts without payments, however many there are',
  async (_most, key, most, message) => {
    const network = most
    expect((await inviteFromNew(network)).status).toBe(201)
    await setCount(key, most - 1)
    expect((await inviteFromNew(network)).status).toBe(201)
    const refused = await inviteFromNew(network)
    const text = `Too many invitations have been sent from ${message}`
    expect([refused.status, refused.json.message]).toEqual([429, text])
    expect((await inviteFromNew(network + 1)).status).toBe(201)

    const selling = await buildPayingShop(app)
    expect((await invite(selling.owner, selling.shop, network)).status).toBe(429)
    await placePaidOrder(app, selling)
    expect((await invite(selling.owner, selling.shop, network)).status).toBe(201)
    await app.db.run(sql`delete from mail_counts`)
  },
)
