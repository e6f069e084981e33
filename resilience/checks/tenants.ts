// Two shops that must see nothing of each other, visitors who must see only public data, and constraints in
// the database that hold even if the code in front fails.

import { randomUUID } from 'node:crypto'
import { api, listEndpoints } from '@kontor/contract/api'
import { sql } from '../../server/src/db/sql.ts'
import type { HttpResponse } from '../world/http-request.ts'
import { makeProduct, makeShop, type Shop } from '../world/shop.ts'
import type { World } from '../world/world.ts'
import { type Check, isRefusedForLoad } from './check.ts'
import { shopOf } from './stock.ts'

/** A PNG of a single pixel. */
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Uploads `PIXEL` for a product of the shop, as its owner. */
export function sendPicture(world: World, shop: Shop, product_id: string): Promise<HttpResponse> {
  const edge = `edge${randomUUID()}`
  const body = Buffer.concat([
    Buffer.from(
      `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`,
    ),
    PIXEL,
    Buffer.from(`\r\n--${edge}--\r\n`),
  ])
  return world.ask({
    method: 'POST',
    path: `/v1/a/products/${product_id}/files`,
    token: shop.owner.access_token,
    body,
    headers: { 'content-type': `multipart/form-data; boundary=${edge}` },
  })
}

export const foreignLists: Check = {
  name: "lists that show another shop's rows",
  rows: 'T-01 T-07',
  async run(world) {
    const [mine, theirs] = [await shopOf(world), await makeShop(world)]
    await makeProduct(theirs)
    await makeProduct(mine)
    const lists = listEndpoints().filter(
      ({ endpoint }) => endpoint.method === 'GET' && endpoint.shop === 'query',
    )
    for (const { name, endpoint } of lists) {
      for (const query of [
        `shop_id=${mine.id}`,
        `shop_id=${mine.id}&limit=100`,
        `shop_id=${theirs.id}`,
        `shop_id=${mine.id}&shop_id=${theirs.id}`,
        'shop_id=',
      ]) {
        const { status, text } = await world.ask({
          path: `/v1${endpoint.path}?${query}`,
          token: mine.owner.access_token,
        })
        world.watch.expect(!text.includes(theirs.canary), 'I7', `${name}?${query} shows another shop`)
        if (!isRefusedForLoad(status)) world.watch.tally('tenant probes')
      }
    }
  },
}

export const foreignDeletions: Check = {
  name: "another shop's picture under a product of one's own",
  rows: 'T-01',
  async run(world) {
    const [mine, theirs] = [await shopOf(world), await makeShop(world)]
    const [my_product, their_product] = [await makeProduct(mine), await makeProduct(theirs)]
    const sent = await sendPicture(world, theirs, their_product)
    const picture = sent.json?.[0]?.id ?? ''
    world.watch.expect(picture !== '', 'T-01', 'no picture could be added')
    const { status } = await world.ask({
      method: 'DELETE',
      path: `/v1/a/products/${my_product}/files/${picture}`,
      token: mine.owner.access_token,
    })
    world.watch.expect(status === 404, 'T-01', `deleting another's picture is answered with ${status}`)
    const left = await world.db.first(
      sql<{ n: number }>`select count(*)::int as n from product_files where id = ${picture}`,
    )
    world.watch.expect(left?.n === 1, 'I7', "another shop's picture is gone")
  },
}

export const readOnlyFields: Check = {
  name: 'fields that are not for the client',
  rows: 'M-01 M-02 M-04',
  async run(world) {
    const [mine, theirs] = [await shopOf(world), await makeShop(world)]
    const product_id = await makeProduct(mine)
    const before = await world.db.first(
      sql`select shop_id, id, created_at, archived_at from products where id = ${product_id}`,
    )
    await world.ask({
      method: 'PATCH',
      path: `/v1/a/products/${product_id}`,
      token: mine.owner.access_token,
      body: {
        title: 'x',
        shop_id: theirs.id,
        id: randomUUID(),
        created_at: '2001-01-01T00:00:00Z',
        archived_at: '2001-01-01T00:00:00Z',
        deleted_at: 'now',
      },
    })
    const after = await world.db.first(
      sql`select shop_id, id, created_at, archived_at from products where id = ${product_id}`,
    )
    world.watch.expect(
      JSON.stringify(before) === JSON.stringify(after),
      'M-01',
      `a client changed ${JSON.stringify(before)} to ${JSON.stringify(after)}`,
    )
    await world.ask({
      method: 'PATCH',
      path: `/v1/a/shops/${mine.id}`,
      token: mine.owner.access_token,
      body: { default_currency: 'USD', account_user_id: theirs.owner.user_id },
    })
    const shop = await mine.owner.call(api.shops.get, { params: { id: mine.id } })
    world.watch.expect(shop.default_currency === 'EUR', 'M-04', 'a client changed the currency of a shop')
  },
}

export const publicSurface: Check = {
  name: 'what visitors see',
  rows: 'P-03 H-7 X-02',
  async run(world) {
    const shop = await shopOf(world)
    const secret = `inner${randomUUID().replaceAll('-', '')}`
    const hidden_title = `hidden${randomUUID().replaceAll('-', '')}`
    const shown = await makeProduct(shop)
    const hidden = await makeProduct(shop, { is_live: false })
    const change = (id: string, body: object) =>
      world.ask({ method: 'PATCH', path: `/v1/a/products/${id}`, token: shop.owner.access_token, body })
    await change(shown, { data: JSON.stringify({ cost: secret }) })
    await change(hidden, { title: hidden_title })
    for (const path of [
      `/products?is_live=false&limit=100`,
      `/products?limit=100`,
      `/products/${shown}`,
      `/products/${hidden}`,
      `/products-complete?is_live=false&limit=100`,
      `/products?ids=${hidden},${shown}&is_live=false`,
      `/products?q=${hidden_title}&is_live=false`,
    ]) {
      const { text } = await world.ask({ path: `/v1/public/${shop.id}${path}` })
      world.watch.expect(!text.includes(hidden_title), 'H-7', `${path} shows what is not live`)
      world.watch.expect(!text.includes(secret), 'P-03', `${path} shows what is for the shop's people`)
    }
    for (const cover_url of [
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      'data:text/html,x',
      'vbscript:x',
      'https://u:p@host/',
      'ftp://host/x',
      '//host/x',
    ]) {
      const { status } = await change(shown, { cover_url })
      world.watch.expect(status === 422, 'X-02', `the cover ${cover_url} is answered with ${status}`)
    }
  },
}

/** The database itself must refuse these rows, regardless of the code in front. */
export const lastGuards: Check = {
  name: 'forbidden rows written straight into the database',
  rows: 'T-04 I1 I13',
  async run(world) {
    const [mine, theirs] = [await shopOf(world), await makeShop(world)]
    const [my_product, their_product] = [await makeProduct(mine, { stock: 5 }), await makeProduct(theirs)]
    const refused = async (row: string, what: string, statement: Parameters<typeof world.db.run>[0]) => {
      const outcome = await world.db
        .transaction(async (tx) => {
          await tx.run(statement)
          await tx.run(sql`set constraints all immediate`)
          throw new Error('It was let through.')
        })
        .catch((error: { code?: string; message: string }) => error)
      const is_constraint =
        typeof outcome === 'object' && 'code' in outcome && /^23/.test(String(outcome.code))
      world.watch.expect(is_constraint, row, `${what}: ${outcome.message}`)
    }
    await refused(
      'I1',
      'more held than there is',
      sql`update stock_levels set held = on_hand + 1 where product_id = ${my_product}`,
    )
    await refused(
      'T-04',
      "a level of another shop's product",
      sql`insert into stock_levels (shop_id, product_id, warehouse_id, may_go_negative) values (${mine.id}, ${their_product}, ${mine.warehouse_id}, false)`,
    )
    await refused(
      'T-04',
      "a movement in another shop's warehouse",
      sql`insert into stock_movements (shop_id, product_id, warehouse_id, quantity, reason) values (${mine.id}, ${my_product}, ${theirs.warehouse_id}, 1, 'purchase')`,
    )
    await refused(
      'T-05',
      "a warehouse at another shop's address",
      sql`update warehouses set address_id = ${theirs.address_id} where id = ${mine.warehouse_id}`,
    )
    await refused(
      'I13',
      'a changed line of the audit log',
      sql`update audit_events set action = 'a.b' where shop_id = ${mine.id}`,
    )
  },
}
