import { api } from '@kontor/contract/api'
import { RESTORABLE_DAYS } from '@kontor/contract/shops/deleted-shops'
import type { Shop } from '@kontor/contract/shops/shops'
import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../db/sql.ts'
import { buildUser, startTestApp, type TestApp, type TestUser } from '../../testing/app.ts'
import { buildMember, buildProduct, buildShop } from '../../testing/build.ts'
import { visit } from '../../testing/visitor.ts'

let app: TestApp
let owner: TestUser
let shop: Shop

beforeAll(async () => {
  app = await startTestApp()
})

const restore = (user: TestUser, id = shop.id) =>
  app.send({ method: 'POST', url: `/v1/a/deleted_shops/${id}/restore`, token: user.access_token })
const deletedOf = async (user: TestUser) => (await user.call(api.deleted_shops.list, { query: {} })).data
const remove = () => owner.call(api.shops.remove, { params: { id: shop.id } })
const deletedDaysAgo = (days: number) =>
  app.db.run(sql`update shops set archived_at = now() - make_interval(days => ${days}) where id = ${shop.id}`)

describe('a shop that was deleted', () => {
  beforeAll(async () => {
    owner = await buildUser(app)
    shop = await buildShop(owner)
  })

  test('is listed for its owners, and is restored unchanged', async () => {
    const product = await buildProduct(owner, shop, {})
    const store = async () => (await visit(app).get(`/store/${shop.slug}`)).status
    expect([await store(), await deletedOf(owner)]).toEqual([200, []])
    await remove()
    expect(await store()).toBe(410)
    const [deleted] = await deletedOf(owner)
    expect(deleted).toMatchObject({ id: shop.id, name: shop.name, slug: shop.slug })
    expect(Date.parse(deleted!.restorable_until) - Date.parse(deleted!.deleted_at)).toBe(
      RESTORABLE_DAYS * 86_400_000,
    )
    const { status, json } = await restore(owner)
    expect(status).toBe(200)
    const { updated_at: _, ...as_it_was } = shop
    expect(json).toMatchObject(as_it_was)
    expect([await store(), await deletedOf(owner)]).toEqual([200, []])
    expect(await owner.call(api.products.get, { params: { id: product.id } })).toMatchObject({
      id: product.id,
    })
    const { data } = await owner.call(api.audit.list, { query: { shop_id: shop.id } })
    expect(data[0]).toMatchObject({ action: 'shop.restore', subject_id: shop.id })
  })

  test('is restored only for its owners', async () => {
    const [stranger, invited, admin, second] = [
      await buildUser(app),
      await buildUser(app),
      await buildMember(app, shop, 'admin'),
      await buildMember(app, shop, 'owner'),
    ]
    const body = { email: invited.email, role: 'owner' } as const
    await owner.call(api.shop_users.invite, { params: { id: shop.id }, body })
    await remove()
    await invited.call(api.shops.list, { query: {} })
    for (const user of [stranger, invited, admin]) {
      expect(await deletedOf(user)).toEqual([])
      expect((await restore(user)).status).toBe(404)
    }
    expect((await deletedOf(second)).map(({ id }) => id)).toEqual([shop.id])
    expect((await restore(second)).json).toMatchObject({ id: shop.id, role: 'owner' })
  })

  test('stays deleted after the days are over', async () => {
    await remove()
    await deletedDaysAgo(RESTORABLE_DAYS)
    expect(await deletedOf(owner)).toEqual([])
    expect((await restore(owner)).status).toBe(404)
    await deletedDaysAgo(RESTORABLE_DAYS - 1)
    expect((await restore(owner)).status).toBe(200)
  })

  test('is 404 while the shop is not deleted, and for a malformed id', async () => {
    for (const id of [shop.id, 'x', crypto.randomUUID()]) expect((await restore(owner, id)).status).toBe(404)
  })
})
