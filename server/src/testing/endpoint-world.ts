// A shop with one row of everything, for tests that go through all endpoints.

import { api } from '@kontor/contract/api'
import type { Endpoint, ShopTable } from '@kontor/contract/http/endpoint'
import type { Shop } from '@kontor/contract/shops/shops'
import { sql } from '../db/sql.ts'
import { startSession } from '../features/accounts/sessions/issue-tokens.ts'
import { EMPTY_REPORT } from '../features/tables/imports/imports.queries.ts'
import { buildUser, type TestApp, type TestUser } from './app.ts'
import { addStock, buildAddress, buildProduct, buildRates, buildShop, buildWarehouse } from './build.ts'
import { gatewayForm, type Ids } from './endpoint-bodies.ts'
import { formOf, OGG, PIXEL } from './upload.ts'

/** A user and a shop that has one of everything. */
export interface World {
  app: TestApp
  owner: TestUser
  shop: Shop
  ids: Ids
  /** A text that is in every free text field. */
  canary: string
}

type Make = (world: Omit<World, 'ids'>, ids: Ids) => Promise<{ id: string; order_id?: string | null }>

const makeOrder = (
  { owner, shop, canary }: Omit<World, 'ids'>,
  { products, addresses }: Ids,
  status: 'draft' | 'new',
) =>
  owner.call(api.orders.create, {
    body: {
      shop_id: shop.id,
      items: [{ product_id: products, quantity: 1 }],
      shipping_address_id: addresses,
      notes: canary,
      status,
    },
  })

/** Functions that make another row of a kind, in an order in which each finds the rows it needs. */
export const MAKERS: Record<ShopTable, Make> = {
  addresses: ({ owner, shop, canary }) =>
    buildAddress(owner, shop, { recipient_name: canary, vat_number: 'DE123456789' }),
  warehouses: ({ owner, shop, canary }, { addresses }) =>
    buildWarehouse(owner, shop, { title: canary, address_id: addresses }),
  uploads: async ({ app, owner, shop, canary }) => {
    const upload = await owner.call(api.uploads.create, {
      body: { shop_id: shop.id, filename: canary, size: PIXEL.length },
    })
    await app.send({
      method: 'POST',
      url: `/v1/a/uploads/${upload.id}/parts?offset=0`,
      token: owner.access_token,
      headers: { 'content-type': 'application/octet-stream' },
      body: PIXEL,
    })
    return upload
  },
  exports: async ({ app, owner, shop, canary }) => {
    const made = await app.db.first(
      sql<{ id: string }>`
        insert into exports (shop_id, user_id, kind, format, status, failure, expires_at)
        values (${shop.id}, ${owner.user_id}, 'prices', 'kontor', 'ready', ${canary}, now() + interval '1 day') returning id`,
    )
    return { id: made?.id ?? '' }
  },
  imports: async ({ app, owner, shop, canary }) => {
    await endTables(app, shop.id)
    const made = await app.db.first(
      sql<{ id: string }>`
        insert into imports (shop_id, user_id, kind, format, filename, size_bytes, status, report, failure)
        values (${shop.id}, ${owner.user_id}, 'prices', 'kontor', ${canary}, 1, 'checked', ${sql.json(EMPTY_REPORT)}, ${canary})
        returning id`,
    )
    return { id: made?.id ?? '' }
  },
  products: ({ owner, shop, canary }) => buildProduct(owner, shop, { title: canary, data: `"${canary}"` }),
  product_files: async ({ app, owner, shop, canary }) => {
    const sent = await app.send({
      method: 'POST',
      url: `/v1/a/files?shop_id=${shop.id}`,
      token: owner.access_token,
      ...formOf([{ bytes: PIXEL, name: `${canary}.png` }]),
    })
    return sent.json[0]
  },
  product_groups: ({ owner, shop, canary }) =>
    owner.call(api.product_groups.create, {
      body: {
        shop_id: shop.id,
        title: canary,
        slug: `group-${crypto.randomUUID()}`,
        description: canary,
        options: [{ name: 'Size', values: ['S', 'M'] }],
        defaults: { price: '10.00', is_live: true, data: `"${canary}"` },
      },
    }),
  safety_contacts: ({ owner, shop, canary }) =>
    owner.call(api.safety_contacts.create, {
      body: { shop_id: shop.id, name: canary, postal_address: canary, electronic_address: canary },
    }),
  collections: async ({ owner, shop, canary }, { products }) => {
    const { id } = await owner.call(api.collections.create, { body: { shop_id: shop.id, title: canary } })
    await owner.call(api.collections.changeItems, { params: { id }, body: { add: [products] } })
    return { id }
  },
  redirects: ({ owner, shop, canary }) =>
    owner.call(api.redirects.create, {
      body: {
        shop_id: shop.id,
        path: `/${canary}-${crypto.randomUUID()}`,
        target: `/products?${canary}`,
      },
    }),
  search_synonyms: ({ owner, shop, canary }) =>
    owner.call(api.search_synonyms.create, { body: { shop_id: shop.id, words: ['tea', canary] } }),
  customer_groups: async ({ owner, shop, canary }) => {
    const { id } = await owner.call(api.customer_groups.create, { body: { shop_id: shop.id, title: canary } })
    await owner.call(api.customer_groups.changeMembers, {
      params: { id },
      body: { add: [`${canary}@example.test`] },
    })
    return { id }
  },
  price_lists: async ({ owner, shop, canary }, { products }) => {
    const { id } = await owner.call(api.price_lists.create, {
      body: { shop_id: shop.id, title: canary, kind: 'fixed' },
    })
    await owner.call(api.price_lists.changePrices, {
      params: { id },
      body: { set: [{ product_id: products, price: '5.00' }] },
    })
    return { id }
  },
  discounts: async ({ owner, shop, canary }) => {
    const { id } = await owner.call(api.discounts.create, {
      body: {
        shop_id: shop.id,
        title: canary,
        method: 'code',
        class: 'order',
        kind: 'percent',
        percent: '10',
      },
    })
    await owner.call(api.discounts.createCodes, { params: { id }, body: { count: 1 } })
    return { id }
  },
  gift_cards: ({ owner, shop, canary }) =>
    owner.call(api.gift_cards.create, { body: { shop_id: shop.id, amount: '25.00', note: canary } }),
  shipping_rate_templates: async ({ owner, shop, canary }, { warehouses }) =>
    buildRates(owner, shop, await owner.call(api.warehouses.get, { params: { id: warehouses } }), {
      title: canary,
    }),
  stock_movements: async ({ owner, shop }, { products, warehouses }) =>
    addStock(
      owner,
      shop,
      await owner.call(api.products.get, { params: { id: products } }),
      await owner.call(api.warehouses.get, { params: { id: warehouses } }),
      5000,
    ),
  payment_gateways: ({ owner, shop, canary }) =>
    owner.call(api.payment_gateways.create, { body: gatewayForm(shop.id, canary) }),
  orders: (world, ids) => makeOrder(world, ids, 'new'),
  customers: async ({ owner, shop, canary }, { products, addresses }) => {
    const customer_user_email = `${crypto.randomUUID()}@example.test`
    await owner.call(api.orders.create, {
      body: {
        shop_id: shop.id,
        items: [{ product_id: products, quantity: 1 }],
        shipping_address_id: addresses,
        customer_user_email,
        notes: canary,
      },
    })
    const { data } = await owner.call(api.customers.list, {
      query: { shop_id: shop.id, q: customer_user_email },
    })
    return data[0] as { id: string }
  },
  matters: async ({ app, shop, canary }) =>
    (await app.db.first(
      sql<{ id: string }>`
        insert into matters (shop_id, kind, key, detail) values (${shop.id}, 'dispute', gen_random_uuid()::text, ${canary})
        returning id`,
    )) ?? { id: '' },
  refunds: async ({ owner, ...rest }, ids) => {
    const { id } = await MAKERS.orders({ owner, ...rest }, ids)
    await owner.call(api.orders.paid, { params: { id } })
    return owner.call(api.refunds.create, {
      params: { id },
      body: { amount: '0.01', reason: rest.canary },
    })
  },
  shipments: async ({ owner, ...rest }, ids) => {
    const { id } = await MAKERS.orders({ owner, ...rest }, ids)
    await owner.call(api.orders.paid, { params: { id } })
    return owner.call(api.shipments.create, { params: { id }, body: { all: true, note: rest.canary } })
  },
  // For another order, since one that has been paid cannot be paid again.
  invoices: async (world, ids) => {
    const { id } = await MAKERS.orders(world, ids)
    await world.owner.call(api.orders.paid, { params: { id } })
    const [invoice] = await world.owner.call(api.invoices.ofOrder, { params: { id } })
    if (invoice === undefined) throw new Error('A paid order has no invoice.')
    return invoice
  },
}

async function makeFile({ app, owner, canary }: Omit<World, 'ids'>, product_id: string): Promise<string> {
  const answer = await app.send({
    method: 'POST',
    url: `/v1/a/products/${product_id}/files`,
    token: owner.access_token,
    ...formOf([{ bytes: OGG, name: canary }]),
  })
  return answer.json[0].id
}

async function makeDownload(world: Omit<World, 'ids'>, ids: Ids): Promise<string> {
  const { id: upload_id } = await MAKERS.uploads(world, ids)
  const body = { upload_id, title: world.canary }
  return (await world.owner.call(api.downloads.create, { params: { id: ids.products }, body })).id
}

async function makeKey({ owner, canary }: Omit<World, 'ids'>, { products: id }: Ids): Promise<string> {
  await owner.call(api.license_keys.add, {
    params: { id },
    body: { keys: [`${canary} ${crypto.randomUUID()}`] },
  })
  const { data } = await owner.call(api.license_keys.list, { params: { id }, query: {} })
  return data[0]!.id
}

/** A shop may have only so many open imports, and its account so many tables in progress. */
async function endTables(app: TestApp, shop_id: string): Promise<void> {
  await app.db.run(sql`update imports set status = 'cancelled' where shop_id = ${shop_id}`)
  await app.db.run(
    sql`update exports set status = 'failed' where shop_id = ${shop_id} and status in ('waiting', 'running')`,
  )
}

/** With a product of its own, since orders of any other test need no consent. */
async function makeDigitalOrder(world: Omit<World, 'ids'>, ids: Ids): Promise<string> {
  const { owner, shop, canary } = world
  const product = await buildProduct(owner, shop, {
    title: canary,
    requires_shipping: false,
    allow_negative_stock: true,
  })
  await makeDownload(world, { ...ids, products: product.id })
  const { id } = await makeOrder(world, { ...ids, products: product.id }, 'new')
  await owner.call(api.orders.paid, { params: { id } })
  return id
}

/** With a product of its own, so that there is stock for it. */
async function makeEdit(
  world: Omit<World, 'ids'>,
  ids: Ids,
): Promise<Pick<Ids, 'edited_orders' | 'order_edits'>> {
  const { owner, shop, canary } = world
  const product = await buildProduct(owner, shop, {
    title: canary,
    requires_shipping: false,
    allow_negative_stock: true,
  })
  const { id } = await makeOrder(world, { ...ids, products: product.id }, 'new')
  await owner.call(api.orders.paid, { params: { id } })
  const edit = await owner.call(api.order_edits.create, {
    params: { id },
    body: { add: [{ product_id: product.id, quantity: 1 }], note: canary },
  })
  return { edited_orders: id, order_edits: edit.id }
}

const makeWithdrawal = async ({ app, shop, canary }: Omit<World, 'ids'>): Promise<string> =>
  (await app.db.first(
    sql<{ id: string }>`
      insert into withdrawals (shop_id, id, name, order_number, email, goods, is_acknowledged)
      values (${shop.id}, gen_random_uuid(), ${canary}, ${canary}, ${`${canary}@example.test`}, ${canary}, true) returning id`,
  ))!.id

async function inviteMember({ owner, shop }: World): Promise<string> {
  const body = { email: `${crypto.randomUUID()}@example.test`, role: 'member' as const }
  return (await owner.call(api.shop_users.invite, { params: { id: shop.id }, body })).user_id
}

const makeEmail = async ({ owner, canary }: Omit<World, 'ids'>): Promise<string> =>
  (await owner.call(api.verified_emails.verify, { body: { email: `${canary}@example.test` } })).id

/** Another session of the owner, whose tokens are not used. */
async function makeSession({ app, owner }: Omit<World, 'ids'>): Promise<string> {
  await startSession(app.db, app.parts.tokens, owner.user_id, 'NOSTR')
  const { data } = await owner.call(api.sessions.list, { query: {} })
  return data.find(({ is_current }) => !is_current)?.id ?? ''
}

async function makeDeletedShop({ owner, canary }: Omit<World, 'ids'>): Promise<string> {
  const { id } = await owner.call(api.shops.create, { body: { name: canary, default_currency: 'EUR' } })
  await owner.call(api.shops.remove, { params: { id } })
  return id
}

let worlds = 0

/** A deposit that was paid long ago, in another month for each world, so that no two worlds have a statement for the same month. */
async function makeDeposit({
  app,
  owner,
  canary,
}: Omit<World, 'ids'>): Promise<Pick<Ids, 'deposits' | 'statements'>> {
  const month = new Date(Date.UTC(2024, -worlds++)).toISOString().slice(0, 7)
  const deposit = await app.db.first(
    sql<{ id: string }>`
      insert into deposits (user_id, amount, currency, provider, status, is_test_mode, note, expires_at)
      values (${owner.user_id}, 15, 'EUR', 'STRIPE', 'DONE', true, ${canary}, now()) returning id`,
  )
  const id = deposit?.id ?? ''
  await app.db.run(sql`
    with t as (
      insert into ledger_transactions (kind, business_key, deposit_id, created_at)
      values ('deposit', ${`deposit/${id}`}, ${id}, ${`${month}-15`}) returning id, created_at)
    insert into ledger_entries (transaction_id, position, account, user_id, currency, amount, created_at)
    select t.id, 1, 'balance', ${owner.user_id}::uuid, 'EUR', 1500000, t.created_at from t
    union all select t.id, 2, 'stripe', null, 'EUR', -1500000, t.created_at from t`)
  return { deposits: id, statements: month }
}

/** An export that can be downloaded, and an import that is being uploaded. */
async function makeArchives({
  app,
  owner,
  shop,
  canary,
}: Omit<World, 'ids'>): Promise<Pick<Ids, 'shop_exports' | 'shop_imports'>> {
  const made = await app.db.first(
    sql<{ id: string }>`
      insert into shop_exports (shop_id, user_id, status, expires_at)
      values (${shop.id}, ${owner.user_id}, 'ready', now() + interval '1 day') returning id`,
  )
  const body = { file_name: canary, size_bytes: 1000 }
  return {
    shop_exports: made?.id ?? '',
    shop_imports: (await owner.call(api.shop_imports.create, { body })).id,
  }
}

export async function buildWorld(app: TestApp, canary = `canary-${crypto.randomUUID()}`): Promise<World> {
  const owner = await buildUser(app)
  const shop = await buildShop(owner, { name: canary })
  const world = { app, owner, shop, canary }
  const ids = { shop_id: shop.id, user_id: owner.user_id } as Ids
  for (const table of Object.keys(MAKERS) as ShopTable[]) {
    const { id, order_id } = await MAKERS[table](world, ids)
    ids[table] = id
    if (table === 'refunds') ids.paid_orders = order_id ?? ''
  }
  ids.product_files = await makeFile(world, ids.products)
  ids.product_downloads = await makeDownload(world, ids)
  ids.license_keys = await makeKey(world, ids)
  ids.digital_orders = await makeDigitalOrder(world, ids)
  ids.second_warehouse = (await MAKERS.warehouses(world, ids)).id
  Object.assign(ids, await makeEdit(world, ids))
  ids.withdrawals = await makeWithdrawal(world)
  ids.order_numbers = (await owner.call(api.orders.get, { params: { id: ids.orders } })).order_number
  ids.emails = await makeEmail(world)
  ids.sessions = await makeSession(world)
  ids.deleted_shops = await makeDeletedShop(world)
  return { ...world, ids: { ...ids, ...(await makeDeposit(world)), ...(await makeArchives(world)) } }
}

/** Ends what would keep the endpoint from making another one. */
async function makeRoom(world: World, { path, method }: Endpoint): Promise<void> {
  if (method !== 'POST') return
  if (path === api.imports.create.path || path === api.exports.create.path)
    await endTables(world.app, world.ids.shop_id)
  // An account can have few unpaid ones.
  if (path === api.deposits.create.path)
    await world.app.db.run(
      sql`update deposits set status = 'ERROR', url = '' where status = 'PENDING' and user_id = ${world.owner.user_id}`,
    )
}

/** The world's ids, with a new row for the one the endpoint is about, so that it may be changed or deleted. */
export async function freshIds(world: World, endpoint: Endpoint): Promise<Ids> {
  const { shop: source, path, method } = endpoint
  const ids = { ...world.ids }
  await makeRoom(world, endpoint)
  if ((path === api.downloads.create.path || path === api.imports.create.path) && method === 'POST')
    return { ...ids, uploads: (await MAKERS.uploads(world, ids)).id }
  if (path.includes('{downloadId}')) return { ...ids, product_downloads: await makeDownload(world, ids) }
  if (path.includes('{editId}')) return { ...ids, ...(await makeEdit(world, ids)) }
  if (path.includes('{keyId}')) return { ...ids, license_keys: await makeKey(world, ids) }
  if (path.includes('{fileId}')) return { ...ids, product_files: await makeFile(world, ids.products) }
  if (path.includes('{userId}')) return { ...ids, user_id: await inviteMember(world) }
  // Only a draft can be deleted.
  if (source === 'orders' && method === 'DELETE')
    return { ...ids, orders: (await makeOrder(world, ids, 'draft')).id }
  if (source !== undefined && source in MAKERS)
    ids[source as ShopTable] = (await MAKERS[source as ShopTable](world, ids)).id
  return ids
}
