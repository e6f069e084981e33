import { randomUUID } from 'node:crypto'
import { api } from '@kontor/contract/api'
import type { Product } from '@kontor/contract/catalogue/products/products'
import { describe, expect, it, test } from 'vitest'
import { sql } from '../../db/sql.ts'
import { addStock, buildMember } from '../../testing/build.ts'
import { shirtForm } from '../../testing/shirts.ts'
import { startStocking } from '../../testing/stocking.ts'

const { app, ours, theirs, second, post, fresh, wanted, level } = await startStocking()
const viewer = await buildMember(app, ours.shop, 'viewer')

/** All stock levels of the database that break invariant I1. */
const brokenLevels = () =>
  app.db.rows(sql`
    select l.* from stock_levels l
    left join (select product_id, warehouse_id, sum(quantity) as total from stock_movements group by 1, 2) m
      using (product_id, warehouse_id)
    where l.on_hand <> coalesce(m.total, 0) or (not l.may_go_negative and l.on_hand < l.held)`)

describe('record', () => {
  it('refuses unauthenticated clients, viewers and members of other shops', async () => {
    const product = await fresh()
    const token = theirs.owner.access_token
    expect((await post(undefined, wanted(product, 5))).status).toBe(401)
    expect((await post(token, wanted(product, 5))).status).toBe(404)
    expect((await post(viewer.access_token, wanted(product, 5))).status).toBe(403)
    expect(await level(product)).toBeUndefined()
  })

  it("T-04 takes neither another shop's product nor its warehouse", async () => {
    const product = await fresh()
    const token = ours.owner.access_token
    const mixes = [
      { product_id: theirs.product.id },
      { warehouse_id: theirs.warehouse.id },
      { product_id: theirs.product.id, warehouse_id: theirs.warehouse.id },
      { product_id: randomUUID() },
      { warehouse_id: randomUUID() },
    ]
    for (const mix of mixes) {
      const answer = await post(token, wanted(product, 5, mix))
      const [field] = Object.keys(mix)
      expect([answer.status, answer.json.errors[0].field]).toEqual([422, field])
      expect(answer.json.message).toMatch(
        field === 'product_id' ? /^Product: .* no such/ : /^Warehouse: .* no such/,
      )
    }
    expect(await level(product)).toBeUndefined()
    const stock = await theirs.owner.call(api.stock.byProducts, {
      body: { shop_id: theirs.shop.id, product_ids: [theirs.product.id] },
    })
    expect(stock).toMatchObject([[theirs.product.id, { stock_level: 10, held: 0, available: 10 }]])
  })

  it('N-01 takes whole numbers of JSON in range only', async () => {
    const product = await fresh()
    const bad = [
      0,
      0.5,
      '1',
      '01',
      '1e2',
      ' 1',
      null,
      2 ** 53 + 1,
      1e308,
      1_000_000_001,
      -1_000_000_001,
      [],
      true,
    ]
    for (const quantity of bad)
      expect([quantity, (await post(ours.owner.access_token, wanted(product, quantity))).status]).toEqual([
        quantity,
        422,
      ])
    const nan = JSON.stringify(wanted(product, 1)).replace('"quantity":1', '"quantity":NaN')
    const answer = await app.send({
      method: 'POST',
      url: '/v1/a/stock_movements',
      token: ours.owner.access_token,
      body: nan,
      headers: { 'content-type': 'application/json' },
    })
    expect(answer.status).toBe(400)
    expect(await level(product)).toBeUndefined()
  })

  test.each([
    ['purchase', -1],
    ['sale', 1],
    ['damage', 1],
  ])('%s of %i has the wrong sign', async (reason, quantity) => {
    const product = await fresh()
    await addStock(ours.owner, ours.shop, product, ours.warehouse, 5)
    const answer = await post(ours.owner.access_token, wanted(product, quantity, { reason }))
    expect([answer.status, answer.json.errors[0].field]).toEqual([422, 'quantity'])
  })

  it('stores the movement and its effect', async () => {
    const product = await fresh()
    const answer = await post(
      ours.owner.access_token,
      wanted(product, 7, { reason: 'purchase', reference: 'PO 1' }),
    )
    expect(answer.status).toBe(201)
    expect(answer.json).toMatchObject({ quantity: 7, reason: 'purchase', reference: 'PO 1', order_id: null })
    expect(await level(product)).toMatchObject({ stock_level: 7, held: 0, available: 7 })
    const read = await ours.owner.call(api.stock.get, { params: { id: answer.json.id } })
    expect(read).toEqual(answer.json)
  })

  it('names its product and warehouse, the product even when it is archived', async () => {
    const product = await fresh({ title: 'Lantern' })
    const { id } = (await post(ours.owner.access_token, wanted(product, 2))).json
    await ours.owner.call(api.products.remove, { params: { id: product.id } })
    const read = await ours.owner.call(api.stock.get, { params: { id } })
    expect(read).toMatchObject({ product_title: 'Lantern', warehouse_title: ours.warehouse.title })
  })

  it('names the variant', async () => {
    const group = await ours.owner.call(api.product_groups.create, { body: shirtForm(ours.shop) })
    const { json } = await post(ours.owner.access_token, wanted(group.variants[0]!, 2))
    expect(json.product_title).toBe('T-shirt – S / Red')
  })

  it('never goes below zero unless the product may', async () => {
    const strict = await fresh()
    const loose = await fresh({ allow_negative_stock: true })
    await addStock(ours.owner, ours.shop, strict, ours.warehouse, 3)
    const answer = await post(ours.owner.access_token, wanted(strict, -4))
    expect([answer.status, answer.json.error]).toEqual([409, 'insufficient_stock'])
    expect(answer.json.message).toContain('3 available')
    expect(await level(strict)).toMatchObject({ stock_level: 3 })
    expect((await post(ours.owner.access_token, wanted(loose, -4))).status).toBe(201)
    expect(await level(loose)).toMatchObject({ stock_level: -4, available: -4 })
  })

  it('keeps a level in range', async () => {
    const product = await fresh({ allow_negative_stock: true })
    await addStock(ours.owner, ours.shop, product, ours.warehouse, 1)
    await app.db.run(sql`update stock_levels set on_hand = 999999999999999 where product_id = ${product.id}`)
    const answer = await post(ours.owner.access_token, wanted(product, 2))
    expect([answer.status, answer.json.errors[0].field]).toEqual([422, 'quantity'])
    expect(answer.json.message).toBe('Quantity: the stock level would be out of range.')
    await app.db.run(sql`update stock_levels set on_hand = -999999999999999 where product_id = ${product.id}`)
    const less = await post(ours.owner.access_token, wanted(product, -2))
    expect([less.status, less.json.error]).toEqual([409, 'insufficient_stock'])
    expect(less.json.message).toContain('0 available')
    await app.db.run(sql`update stock_levels set on_hand = 1 where product_id = ${product.id}`)
  })

  it('C-21 writes one movement for a hundred requests of one key', async () => {
    const product = await fresh()
    const request = {
      method: 'POST',
      url: '/v1/a/stock_movements',
      token: ours.owner.access_token,
      headers: { 'idempotency-key': randomUUID() },
      body: wanted(product, 5),
    }
    const answers = await Promise.all(Array.from({ length: 100 }, () => app.send(request)))
    expect(new Set(answers.map((answer) => answer.json.id)).size).toBe(1)
    expect(await level(product)).toMatchObject({ stock_level: 5 })
  })
})

describe('transfer', () => {
  const transfer = (product: Product, quantity: number, more = {}) =>
    post(
      ours.owner.access_token,
      {
        shop_id: ours.shop.id,
        product_id: product.id,
        from_warehouse_id: ours.warehouse.id,
        to_warehouse_id: second.id,
        quantity,
        ...more,
      },
      '/v1/a/stock_movements/transfer',
    )

  it('C-11 writes both movements or neither', async () => {
    const product = await fresh()
    await addStock(ours.owner, ours.shop, product, ours.warehouse, 5)
    const answer = await transfer(product, 3, { reference: 'van' })
    expect(answer.status).toBe(201)
    expect(answer.json).toMatchObject([
      { warehouse_id: ours.warehouse.id, quantity: -3, reason: 'transfer', reference: 'van' },
      { warehouse_id: second.id, quantity: 3, reason: 'transfer', reference: 'van' },
    ])
    expect((await transfer(product, 3)).json.error).toBe('insufficient_stock')
    expect(await level(product)).toMatchObject({ stock_level: 2 })
    expect(await level(product, second)).toMatchObject({ stock_level: 3 })
  })

  it('of all stock reports if the other level would be out of range', async () => {
    const product = await fresh()
    await addStock(ours.owner, ours.shop, product, ours.warehouse, 5)
    await addStock(ours.owner, ours.shop, product, second, 1)
    const fill = (on_hand: number) =>
      app.db.run(sql`
        update stock_levels set on_hand = ${on_hand} where product_id = ${product.id} and warehouse_id = ${second.id}`)
    await fill(999_999_999_999_999)
    const answer = await transfer(product, 5)
    expect([answer.status, answer.json.errors[0].field]).toEqual([422, 'quantity'])
    expect(answer.json.message).toBe('Quantity: the stock level would be out of range.')
    await fill(1)
    expect((await transfer(product, 6)).json.message).toContain('5 available')
  })

  it('needs two different warehouses of the shop', async () => {
    const product = await fresh()
    await addStock(ours.owner, ours.shop, product, ours.warehouse, 5)
    expect((await transfer(product, 1, { to_warehouse_id: ours.warehouse.id })).status).toBe(422)
    const foreign = await transfer(product, 1, { to_warehouse_id: theirs.warehouse.id })
    expect(foreign.json.errors[0].field).toBe('to_warehouse_id')
    expect(await level(product)).toMatchObject({ stock_level: 5 })
  })
})

describe('lists', () => {
  it('finds by product, reason and text, in the requested order', async () => {
    const product = await fresh({ title: 'Canary 100%' })
    for (const quantity of [1, 3, 2]) await addStock(ours.owner, ours.shop, product, ours.warehouse, quantity)
    await post(ours.owner.access_token, wanted(product, -1, { reason: 'damage', reference: 'dropped' }))
    const list = (query: object) =>
      ours.owner.call(api.stock.list, { query: { shop_id: ours.shop.id, ...query } })
    const quantities = async (query: object) => (await list(query)).data.map((movement) => movement.quantity)
    expect(await quantities({ product_id: product.id })).toEqual([-1, 2, 3, 1])
    expect(await quantities({ product_id: product.id, sort: 'quantity', limit: '2', offset: '1' })).toEqual([
      1, 2,
    ])
    expect(await quantities({ product_id: product.id, reason: 'damage' })).toEqual([-1])
    expect(await quantities({ q: '100%' })).toHaveLength(4)
    expect(await quantities({ q: 'dropped' })).toEqual([-1])
    expect(await list({ product_id: 'nonsense' })).toEqual({ data: [], total: 0 })
    const url = `/v1/a/stock_movements?shop_id=${ours.shop.id}&product_id=&warehouse_id=`
    const { json } = await app.send({ method: 'GET', url, token: ours.owner.access_token })
    expect(json.total).toBe((await list({})).total)
  })

  it("T-06 by_products returns nothing of another shop's products", async () => {
    const ids = [ours.product.id, theirs.product.id, randomUUID(), 'nonsense']
    const pairs = await ours.owner.call(api.stock.byProducts, {
      body: { shop_id: ours.shop.id, product_ids: ids },
    })
    expect(pairs.map(([id]) => id)).toEqual([ours.product.id])
    const foreign = theirs.owner.call(api.stock.byProducts, {
      body: { shop_id: ours.shop.id, product_ids: ids },
    })
    await expect(foreign).rejects.toMatchObject({ status: 404 })
  })
})

describe('concurrent changes', () => {
  it('C-05 corrections, deletes and transfers never leave a level below zero', async () => {
    const products = await Promise.all([fresh(), fresh()])
    const movements = await Promise.all(
      products.flatMap((product) =>
        [ours.warehouse, second].flatMap((warehouse) =>
          [4, 4, 4].map((quantity) => addStock(ours.owner, ours.shop, product, warehouse, quantity)),
        ),
      ),
    )
    const token = ours.owner.access_token
    const some = <T>(list: readonly T[]) => list[Math.floor(Math.random() * list.length)]!
    const statuses = await Promise.all(
      Array.from({ length: 200 }, async (_, n) => {
        const product = some(products)
        const movement = some(movements)
        const url = `/v1/a/stock_movements/${movement.id}`
        const [from, to] = Math.random() < 0.5 ? [ours.warehouse, second] : [second, ours.warehouse]
        const requests = [
          {
            method: 'POST',
            url: '/v1/a/stock_movements',
            body: wanted(product, -2, { warehouse_id: from.id }),
          },
          { method: 'PATCH', url, body: { quantity: 1 + (n % 6) } },
          { method: 'DELETE', url },
          {
            method: 'POST',
            url: '/v1/a/stock_movements/transfer',
            body: {
              shop_id: ours.shop.id,
              product_id: product.id,
              from_warehouse_id: from.id,
              to_warehouse_id: to.id,
              quantity: 1,
            },
          },
        ]
        return (await app.send({ token, ...some(requests) })).status
      }),
    )
    expect(statuses.filter((status) => status >= 500)).toEqual([])
    expect(await brokenLevels()).toEqual([])
  })

  it('C-05 a product loses its permission to go negative only where it is not negative', async () => {
    const product = await fresh({ allow_negative_stock: true })
    await post(ours.owner.access_token, wanted(product, -2))
    const forbid = () =>
      ours.owner.call(api.products.update, {
        params: { id: product.id },
        body: { allow_negative_stock: false },
      })
    await expect(forbid()).rejects.toMatchObject({ status: 409 })
    await addStock(ours.owner, ours.shop, product, ours.warehouse, 2)
    await forbid()
    expect((await post(ours.owner.access_token, wanted(product, -1))).status).toBe(409)
  })
})

it('I1 every level is the sum of its movements', async () => {
  expect(await brokenLevels()).toEqual([])
})
