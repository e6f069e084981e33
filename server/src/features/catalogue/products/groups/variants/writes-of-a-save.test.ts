// A save of many variants costs what its rows cost: each row is written once, and its price is kept once.

import { api } from '@kontor/contract/api'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from '../../../../../db/sql.ts'
import { startTestApp } from '../../../../../testing/app.ts'
import { buildSellingShop } from '../../../../../testing/build.ts'
import { changeVariants, shirtForm } from '../../../../../testing/shirts.ts'

const app = await startTestApp()
const { owner, shop } = await buildSellingShop(app)

beforeAll(async () => {
  await app.db.run(sql`create table writes (product_id uuid not null, sku text not null)`)
  await app.db.run(sql`
    create function note_write() returns trigger language plpgsql security definer as $$
    begin insert into writes values (new.id, new.sku); return null; end $$`)
  await app.db.run(sql`
    create trigger note_write after update on products for each row execute function note_write()`)
})

beforeEach(() => app.db.run(sql`truncate writes`))

const writes = async () => (await app.db.rows(sql<{ sku: string }>`select sku from writes`)).length

const pricesOf = (id: string) =>
  app.db.rows(
    sql<{ price: string }>`select price from product_prices where product_id = ${id} order by since`,
  )

const createShirt = (slug: string) =>
  owner.call(api.product_groups.create, { body: shirtForm(shop, { title: slug, slug }) })

test('New prices and SKUs are written once a variant, and kept once a variant', async () => {
  const { id, variants } = await createShirt('written-once')
  const update = variants.map((variant, n) => ({ id: variant.id, price: `${30 + n}.00`, sku: `ONCE-${n}` }))
  expect((await changeVariants(app, owner, id, { update })).status).toBe(200)
  expect(await writes()).toBe(variants.length)
  for (const [n, variant] of variants.entries())
    expect((await pricesOf(variant.id)).map(({ price }) => Number(price))).toEqual([
      Number(variant.price),
      30 + n,
    ])
})

test('Only variants whose SKU another variant gets are written twice', async () => {
  const { id, variants } = await createShirt('written-twice')
  const sku = (n: number) => `SWAP-${n}`
  const update = variants.map((variant, n) => ({ id: variant.id, sku: sku(n) }))
  expect((await changeVariants(app, owner, id, { update })).status).toBe(200)
  await app.db.run(sql`truncate writes`)
  const [one, two, ...rest] = update
  const swapped = [
    { id: one!.id, sku: two!.sku },
    { id: two!.id, sku: one!.sku },
    ...rest.map((row) => ({ id: row.id, price: '31.00' })),
  ]
  const { status, json } = await changeVariants(app, owner, id, { update: swapped })
  expect([status, await writes()]).toEqual([200, variants.length + 2])
  const skus = new Map(json.data.map((row: { id: string; sku: string }) => [row.id, row.sku]))
  expect(swapped.map((row) => skus.get(row.id))).toEqual([sku(1), sku(0), ...rest.map((row) => row.sku)])
})

test('A price that changes after the prices of its group were kept is kept, too', async () => {
  const { variants } = await createShirt('kept-twice')
  const [one, two] = variants
  const set = (id: string, price: string) => sql`update products set price = ${price} where id = ${id}`
  await app.db.transaction(async (tx) => {
    await tx.run(set(one!.id, '40.00'))
    await tx.run(sql`set constraints all immediate`)
    await tx.run(set(one!.id, '42.00'))
    await tx.run(set(two!.id, '41.00'))
  })
  const kept = async (id: string) => (await pricesOf(id)).slice(1).map(({ price }) => Number(price))
  expect([await kept(one!.id), await kept(two!.id)]).toEqual([[40, 42], [41]])
})
