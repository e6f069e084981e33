// Every screen of a shop in the back office, as its routes name them: each path, one record of each kind, and the form for a new one. A path that is
// added is looked at, or its record is asked for.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { api } from '@kontor/contract/api'
import { REPOSITORY_ROOT } from '../server/src/process/package-root.ts'
import type { Merchant } from './busy-shop.ts'

const PATH = /path: '([^'*/][^'*]*)'/g
/** Leads to another page. */
const REDIRECTS = ['needs-you']

/** Below `#/account/`. */
function pathsInRoutes(): string[] {
  const routes = readFileSync(join(REPOSITORY_ROOT, 'backoffice/src/routes.tsx'), 'utf8')
  const account = routes.slice(routes.indexOf("path: '/account'"))
  return [...account.matchAll(PATH)].map(([, path]) => path!).filter((path) => !REDIRECTS.includes(path))
}

/** Records that have no form of their own for a new one. */
const WITHOUT_FORM = [
  'customers/:id',
  'gift-cards/:id',
  'orders/:id',
  'products/groups/:id',
  'shop/tables/:id',
  'balance/:month',
]

async function importTable({ call, origin, access_token }: Merchant, shop_id: string): Promise<string> {
  const table = 'sku,title,price\nA-1,Anchor,1.00\nA-2,,1.00\n'
  const upload = await call(api.uploads.create, {
    body: { shop_id, filename: 'anchors.csv', size: table.length },
  })
  await fetch(`${origin}/v1/a/uploads/${upload.id}/parts?offset=0`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/octet-stream' },
    body: table,
  })
  const body = {
    shop_id,
    upload_id: upload.id,
    kind: 'products',
    format: 'kontor',
    warehouse_id: null,
  } as const
  return (await call(api.imports.create, { body })).id
}

/** What is behind a path with a parameter, by the path as far as its parameter. What the shop has none of is made. */
function recordsOf(merchant: Merchant, shop_id: string): Record<string, () => Promise<string>> {
  const { call } = merchant
  const query = { shop_id, limit: '1' }
  const first = (list: () => Promise<{ data: { id: string }[] }>) => async () => (await list()).data[0]!.id
  const some =
    (list: () => Promise<{ data: { id: string }[] }>, make: () => Promise<{ id: string }>) => async () =>
      ((await list()).data[0] ?? (await make())).id
  const ALL = { all: true } as const
  return {
    'orders/:id': first(() => call(api.orders.list, { query })),
    'addresses/:id': first(() => call(api.addresses.list, { query })),
    'customers/:id': first(() => call(api.customers.list, { query })),
    'products/:id': first(() => call(api.products.list, { query: { ...query, q: 'mug' } })),
    'products/groups/:id': first(() => call(api.product_groups.list, { query })),
    'collections/:id': first(() => call(api.collections.list, { query })),
    'discounts/:id': some(
      () => call(api.discounts.list, { query }),
      () =>
        call(api.discounts.create, {
          body: {
            shop_id,
            title: 'Ten',
            method: 'code',
            code: 'TEN-OFF',
            class: 'order',
            kind: 'percent',
            percent: '10',
            applies_to: ALL,
          },
        }),
    ),
    'price-lists/:id': some(
      () => call(api.price_lists.list, { query }),
      () =>
        call(api.price_lists.create, {
          body: { shop_id, title: 'Summer', kind: 'percent', percent: '5', applies_to: ALL },
        }),
    ),
    'customer-groups/:id': some(
      () => call(api.customer_groups.list, { query }),
      () => call(api.customer_groups.create, { body: { shop_id, title: 'Friends' } }),
    ),
    'gift-cards/:id': some(
      () => call(api.gift_cards.list, { query }),
      () => call(api.gift_cards.create, { body: { shop_id, amount: '25.00' } }),
    ),
    'redirects/:id': some(
      () => call(api.redirects.list, { query }),
      () => call(api.redirects.create, { body: { shop_id, path: '/old-page', target: '/products' } }),
    ),
    'search-synonyms/:id': some(
      () => call(api.search_synonyms.list, { query }),
      () => call(api.search_synonyms.create, { body: { shop_id, words: ['mug', 'cup'] } }),
    ),
    'safety-contacts/:id': first(() => call(api.safety_contacts.list, { query })),
    'warehouses/:id': first(() => call(api.warehouses.list, { query })),
    'stock-movements/:id': first(() => call(api.stock.list, { query })),
    'payment-gateways/:id': first(() => call(api.payment_gateways.list, { query })),
    'shipping-rate-templates/:id': first(() => call(api.shipping.list, { query })),
    'shop/tables/:id': () => importTable(merchant, shop_id),
    'balance/:month': async () => new Date().toISOString().slice(0, 7),
  }
}

/** Name and path of each screen; the first is the shop's home page. */
export async function listOfficeScreens(merchant: Merchant, shop_id: string): Promise<[string, string][]> {
  const records = recordsOf(merchant, shop_id)
  const screens: [string, string][] = [['home', '']]
  for (const path of pathsInRoutes()) {
    const [, record_path] = /^(.*:\w+)/.exec(path) ?? []
    if (record_path === undefined) {
      screens.push([path.replaceAll('/', '-'), path])
      continue
    }
    const find = records[record_path]
    if (find === undefined) throw new Error(`Say in office-screens.ts which record to show at ${path}.`)
    const name = path.replaceAll('/', '-')
    screens.push([name.replace(/:\w+/, 'one'), path.replace(/:\w+/, await find())])
    if (path === record_path && !WITHOUT_FORM.includes(record_path))
      screens.push([name.replace(/:\w+/, 'new'), path.replace(/:\w+/, 'create')])
  }
  return screens
}
