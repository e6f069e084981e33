import { expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { buildUser, startTestApp } from '../../../testing/app.ts'
import { buildShop } from '../../../testing/build.ts'
import { findLane } from './find-lane.ts'

const app = await startTestApp()

test('long jobs of accounts that have proved nothing have a queue of their own', async () => {
  const owner = await buildUser(app)
  const { id: shop_id } = await buildShop(owner)
  const db = app.platform.db.forShop(shop_id)
  const lanes = () =>
    Promise.all(
      [{ shop_id }, { account_id: owner.user_id }].map((account) => findLane(db, 'tables', account)),
    )
  expect(await lanes()).toEqual(['tables', 'tables'])
  await app.db.run(sql`delete from user_identities where user_id = ${owner.user_id}`)
  expect(await lanes()).toEqual(['tables-unproved', 'tables-unproved'])
})
