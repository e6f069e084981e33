// An archive brings no more than a shop may have: what pages and baskets read as a whole is as small as the API keeps it.

import { Readable } from 'node:stream'
import { api } from '@kontor/contract/api'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import type { TestUser } from '../../../testing/app.ts'
import { buildProduct } from '../../../testing/build.ts'
import { sell } from '../../../testing/calculating-shop.ts'
import { BUYER, buildPaidOrder } from '../../../testing/orders.ts'
import { type PayingApp, startPayingApp } from '../../../testing/paying-shop.ts'
import {
  bringArchive,
  exportShopOf,
  importArchive,
  pack,
  type Unpacked,
  unpack,
} from '../../../testing/shop-archives.ts'
import { formOf, PIXEL } from '../../../testing/upload.ts'
import { LIMITS } from './format/archive-layout.ts'
import { checkArchive } from './reading/check-archive.ts'

type Row = Record<string, unknown>

let app: PayingApp
let owner: TestUser
let archive: Buffer

beforeAll(async () => {
  app = await startPayingApp({ SHOP_IMPORTS_A_DAY: '100' })
  const own = await sell(app)
  owner = own.owner
  const shop_id = own.shop.id
  const gift = await buildProduct(owner, own.shop, { price: '25.00', is_gift_card: true })
  await owner.call(api.orders.create, {
    body: { shop_id, items: [{ product_id: gift.id, quantity: 2 }], billing_address: BUYER },
  })
  // In the archive behind the order of gift cards.
  const order_id = await buildPaidOrder(app, own, { id: 'ffffffff-ffff-4fff-bfff-ffffffffffff' })
  await owner.call(api.refunds.create, { params: { id: order_id }, body: { amount: '1.00' } })
  const parent = await owner.call(api.collections.create, { body: { shop_id, title: 'Tea' } })
  await owner.call(api.collections.create, { body: { shop_id, title: 'Green', parent_id: parent.id } })
  await owner.call(api.store_layout.updateStartPage, {
    params: { id: shop_id },
    body: { sections: [{ kind: 'quote', text: 'Good.' }] },
  })
  await owner.call(api.discounts.create, {
    body: {
      shop_id,
      title: 'Sale',
      method: 'automatic',
      class: 'order',
      kind: 'percent',
      percent: '10',
      starts_at: '2026-01-01T00:00:00.000Z',
      ends_at: '2126-01-01T00:00:00.000Z',
    },
  })
  const product_id = own.product.id
  const group = await owner.call(api.customer_groups.create, { body: { shop_id, title: 'Cafés' } })
  await owner.call(api.price_lists.create, {
    body: {
      shop_id,
      title: 'Cafés',
      kind: 'percent',
      percent: '5',
      applies_to: { product_ids: [product_id] },
      customer_group_ids: [group.id],
    },
  })
  const url = `/v1/a/products/${product_id}/files`
  await app.send({ method: 'POST', url, token: owner.access_token, ...formOf([{ bytes: PIXEL }]) })
  archive = await exportShopOf(app, owner, shop_id)
})

const rowsOf = ({ rows }: Unpacked, kind: string): Row[] => rows.get(kind)!

/** So many of the row, each with values of its own. */
const copies = (row: Row, count: number, valuesOf: (n: number) => Row = () => ({})): Row[] =>
  Array.from({ length: count }, (_, n) => ({ ...row, id: crypto.randomUUID(), ...valuesOf(n) }))

/** The discounts follow each other, so that no two of them run at a time. */
const yearly = (n: number): Row => ({
  starts_at: `${2030 + n}-01-01T00:00:00.000Z`,
  ends_at: `${2031 + n}-01-01T00:00:00.000Z`,
})

/** Adds copies of the first row of a kind, and a row that names each to those of another kind. */
function addNamed(
  content: Unpacked,
  kind: string,
  count: number,
  by: string,
  valuesOf: (id: unknown) => Row,
) {
  const rows = rowsOf(content, kind)
  const added = copies(rows[0]!, count, (n) => (kind === 'products' ? { slug: `p-${n}`, sku: '' } : {}))
  rows.push(...added)
  const [first] = rowsOf(content, by)
  rowsOf(content, by).push(...added.map(({ id }) => ({ ...first, ...valuesOf(id) })))
}

const RULES = { match: 'any', conditions: Array.from({ length: 20 }, () => ({ field: 'in_stock' })) }
const byRules = (n: number): Row => ({ slug: `c-${n}`, parent_id: null, kind: 'rules', rules: RULES })

test.each<[what: string, change: (content: Unpacked) => void, failure: RegExp | undefined]>([
  ['what it was', () => {}, undefined],
  [
    'too many warehouses',
    (content) => {
      const rows = rowsOf(content, 'warehouses')
      rows.push(...copies(rows[0]!, 2000))
    },
    /: warehouses\.$/,
  ],
  [
    'ten times the warehouses that a shop can have, as one from before the limit, and archived ones',
    (content) => {
      const rows = rowsOf(content, 'warehouses')
      const archived_at = rows[0]!.created_at
      rows.push(...copies(rows[0]!, 1999), ...copies(rows[0]!, 9, () => ({ archived_at, address_id: null })))
    },
    undefined,
  ],
  [
    'too many rates',
    (content) => {
      const rows = rowsOf(content, 'shipping_rates')
      rows.push(...copies(rows[0]!, 100))
    },
    /: rates of a shipping rate template\.$/,
  ],
  [
    'collections in a circle',
    (content) => {
      const [a, b] = rowsOf(content, 'collections')
      a!.parent_id = b!.id
      b!.parent_id = a!.id
    },
    /: levels of collections\.$/,
  ],
  [
    'too many conditions',
    (content) => {
      const rows = rowsOf(content, 'collections')
      rows.push(...copies(rows[0]!, 251, byRules))
    },
    /: conditions of collections\.$/,
  ],
  [
    'as many automatic discounts as may run at a time',
    (content) => {
      const rows = rowsOf(content, 'discounts')
      rows.push(...copies(rows[0]!, 23), ...copies(rows[0]!, 9, yearly))
    },
    undefined,
  ],
  [
    'one more of them',
    (content) => {
      const rows = rowsOf(content, 'discounts')
      rows.push(...copies(rows[0]!, 24), ...copies(rows[0]!, 9, yearly))
    },
    /: automatic discounts at a time\.$/,
  ],
  [
    'more products than a price list can have',
    (content) =>
      addNamed(content, 'products', 1000, 'price_list_targets', (id) => ({ product_id: id, target_id: id })),
    /: products and collections of a price list\.$/,
  ],
  [
    'more customer groups than a price list can have',
    (content) => addNamed(content, 'customer_groups', 100, 'price_list_groups', (id) => ({ group_id: id })),
    /: customer groups of a price list\.$/,
  ],
  [
    'more lines than edits add to an order',
    (content) => {
      const rows = rowsOf(content, 'order_items')
      const no_cards = { is_gift_card: false, gift_cards: [] }
      rows.push(...copies(rows[0]!, 1000, (n) => ({ position: n + 2, ...no_cards })))
    },
    /: lines of an order\.$/,
  ],
  [
    'more gift cards than an order can have',
    (content) => void Object.assign(rowsOf(content, 'order_items')[0]!, { quantity: 101 }),
    /: gift cards in an order\.$/,
  ],
])('%s', async (_, change, failure) => {
  const content = await unpack(archive)
  change(content)
  expect(await importArchive(app, owner, await pack(content))).toMatchObject(
    failure === undefined
      ? { status: 'done', failure: '' }
      : { status: 'refused', failure: expect.stringMatching(failure), new_shop_id: null },
  )
})

test.each<[kind: string, count: number, valuesOf: (n: number) => Row, what: string]>([
  ['shipping_rate_templates', 1000, () => ({}), 'shipping rate templates'],
  ['collections', 999, (n) => ({ slug: `c-${n}`, parent_id: null }), 'collections'],
  ['start_page_sections', 30, () => ({}), 'sections of the start page'],
  ['discounts', 10_000, () => ({}), 'discounts'],
  ['refunds', 1001, () => ({ status: 'pending' }), 'pending refunds'],
  ['product_files', 2500, () => ({}), 'files of a product'],
])('too many %s are refused while the archive is checked', async (kind, count, valuesOf, what) => {
  const content = await unpack(archive)
  const rows = rowsOf(content, kind)
  rows.push(...copies(rows[0]!, count, valuesOf))
  expect(await bringArchive(app, owner, await pack(content))).toMatchObject({
    status: 'refused',
    failure: `The archive has more than a shop can have: ${what}.`,
  })
})

test('the lines of all kinds count together', async () => {
  const limits: { lines: number } = LIMITS
  const { lines: most } = limits
  onTestFinished(() => {
    limits.lines = most
  })
  const counts = [...(await unpack(archive)).rows.values()].map(({ length }) => length)
  const check = () => checkArchive(Readable.from([archive]), 1e9)
  limits.lines = counts.reduce((sum, count) => sum + count, 0)
  expect(await check()).toMatchObject({ counts: { shops: 1 } })
  limits.lines--
  await expect(check()).rejects.toThrow('The archive has too many lines.')
})

test('an order does not say to whom more gift cards go than it pays for', async () => {
  const content = await unpack(archive)
  const gift_cards = [{ email: '', message: '', quantity: 3 }]
  Object.assign(rowsOf(content, 'order_items')[0]!, { gift_cards })
  expect(await bringArchive(app, owner, await pack(content))).toMatchObject({
    status: 'refused',
    failure: 'Line 1 of order_items is invalid.',
  })
})

test('a parent collection may come after its children, but not be missing', async () => {
  const content = await unpack(archive)
  const rows = rowsOf(content, 'collections')
  const parent_first = rows.toSorted((a) => (a.parent_id === null ? -1 : 1))
  content.rows.set('collections', parent_first.toReversed())
  expect(await bringArchive(app, owner, await pack(content))).toMatchObject({ status: 'checked' })
  content.rows.set('collections', parent_first.slice(1))
  expect(await bringArchive(app, owner, await pack(content))).toMatchObject({
    status: 'refused',
    failure: 'A row of collections refers to a row of collections that is missing.',
  })
})
