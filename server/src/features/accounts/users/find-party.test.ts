// Whose turn it is: the account of a shop, what the account has proved, and the network that asks.

import { beforeAll, expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { buildUser } from '../../../testing/app.ts'
import { buildShop } from '../../../testing/build.ts'
import {
  buildPayingShop,
  type PayingApp,
  placePaidOrder,
  startPayingApp,
} from '../../../testing/paying-shop.ts'
import { makeParties } from './find-party.ts'

let app: PayingApp
beforeAll(async () => {
  app = await startPayingApp()
})

const standingOf = async (shop_id: string) => (await makeParties(app.platform).ofShop(shop_id)).standing

test('U-02 a party is the shop, its account and the network', async () => {
  const owner = await buildUser(app)
  const shop = await buildShop(owner)
  const parties = makeParties(app.platform)
  const party = { shop_id: shop.id, account_id: owner.user_id, standing: 'confirmed' }
  expect(await parties.ofShop(shop.id)).toEqual(party)
  expect(await parties.ofShop(shop.id, '203.0.113.9')).toEqual({ ...party, network: '203.0.113' })
})

test('U-02 an account has proved nothing, then an address, then a real payment', async () => {
  const selling = await buildPayingShop(app)
  const { id } = selling.shop
  expect(await standingOf(id)).toBe('confirmed')
  const identities = sql`from user_identities where user_id = ${selling.owner.user_id} and kind = 'email'`
  await app.db.run(sql`delete ${identities}`)
  expect(await standingOf(id)).toBe('unknown')
  await placePaidOrder(app, selling)
  expect(await standingOf(id)).toBe('paying')
  const { config } = app.platform
  const strict = makeParties({ ...app.platform, config: { ...config, is_mailbox_on: false } })
  // A payment in test mode is none where mails are sent.
  expect((await strict.ofShop(id)).standing).toBe('unknown')
})

test('U-02 a shop that does not exist is a party that has proved nothing', async () => {
  const shop_id = crypto.randomUUID()
  expect(await makeParties(app.platform).ofShop(shop_id)).toEqual({
    shop_id,
    account_id: shop_id,
    standing: 'unknown',
  })
})

test('U-02 what an account has proved is read once a minute', async () => {
  const shop = await buildShop(await buildUser(app))
  const parties = makeParties(app.platform)
  const first = await parties.ofShop(shop.id)
  await app.db.run(
    sql`update shops set account_user_id = ${(await buildUser(app)).user_id} where id = ${shop.id}`,
  )
  expect(await parties.ofShop(shop.id)).toEqual(first)
})
