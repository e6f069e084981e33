// A shop that has one of everything, for tests that an export and import lose nothing.

import { randomUUID } from 'node:crypto'
import { api } from '@kontor/contract/api'
import { sql } from '../db/sql.ts'
import { addStock, buildAddress, buildProduct, buildWarehouse } from './build.ts'
import { buildPayingShop, type PayingApp, type PayingShop, placeOrder, runJobs } from './paying-shop.ts'
import { formOf, jpg, OGG, png } from './upload.ts'

const FRENCH = { recipient_name: 'Fée Client', street: 'Quai 3', city: 'Nantes', zip: '44000', country: 'FR' }

async function pay(app: PayingApp, order_id: string): Promise<void> {
  const payment = await app.call(api.storefront.pay, { body: { order_id } })
  await app.stripe_mock.pay(payment.transaction_id)
}

/** A product in two sizes, whose maker is named, and which had another slug. */
async function buildGroup({ owner, shop }: PayingShop): Promise<string> {
  const maker = await owner.call(api.safety_contacts.create, {
    body: {
      shop_id: shop.id,
      name: 'Reed GmbH',
      postal_address: 'Kai 1\n20457 Hamburg',
      electronic_address: 'reed@example.com',
    },
  })
  const { id } = await owner.call(api.product_groups.create, {
    body: {
      shop_id: shop.id,
      title: 'Shirt',
      slug: `shirt-${randomUUID()}`,
      description: 'Cotton.',
      manufacturer_id: maker.id,
      options: [{ name: 'Size', values: ['M', 'L'] }],
      is_live: true,
      defaults: { price: '20.00', is_live: true },
    },
  })
  await owner.call(api.product_groups.update, {
    params: { id },
    body: { slug: `blouse-${randomUUID()}` },
  })
  return id
}

/** Collections of both kinds, one below the other, menus and a start page, with this picture. */
async function arrange(selling: PayingShop, file_id: string): Promise<void> {
  const { owner, shop, product } = selling
  const group_id = await buildGroup(selling)
  const { id: parent_id } = await owner.call(api.collections.create, {
    body: {
      shop_id: shop.id,
      title: 'Tea',
      is_live: true,
      kind: 'rules',
      rules: { match: 'any', conditions: [{ field: 'price', min: '1.00' }, { field: 'in_stock' }] },
    },
  })
  const { id } = await owner.call(api.collections.create, {
    body: { shop_id: shop.id, title: 'Green', parent_id, is_live: true, file_id },
  })
  // Its first slug stays stored beside the new one.
  await owner.call(api.collections.update, { params: { id: parent_id }, body: { slug: 'teas' } })
  await owner.call(api.redirects.create, {
    body: { shop_id: shop.id, path: '/pages/about', target: '/collections/teas?tag=new' },
  })
  await owner.call(api.search_synonyms.create, { body: { shop_id: shop.id, words: ['tea', 'chai'] } })
  await owner.call(api.shops.update, { params: { id: shop.id }, body: { languages: ['en', 'de'] } })
  await owner.call(api.translations.save, {
    body: {
      shop_id: shop.id,
      language: 'de',
      texts: [
        { kind: 'collection', id, field: 'title', text: 'Grün' },
        { kind: 'collection', id, field: 'slug', text: 'gruen' },
        { kind: 'product', id: product.id, field: 'title', text: 'Tee' },
        { kind: 'product', id: product.id, field: 'slug', text: 'tee' },
        { kind: 'mail', id: 'paid', field: 'subject', text: 'Danke: {order_number}' },
      ],
    },
  })
  await owner.call(api.collections.changeItems, { params: { id }, body: { add: [product.id, group_id] } })
  const link = { title: 'Green', kind: 'collection' as const, target_id: id }
  await owner.call(api.store_layout.updateMenus, {
    params: { id: shop.id },
    body: { header: [{ ...link, links: [{ title: 'Shirt', kind: 'product', target_id: group_id }] }] },
  })
  await owner.call(api.store_layout.updateStartPage, {
    params: { id: shop.id },
    body: {
      sections: [
        { kind: 'hero', title: 'Tea', file_id, link },
        { kind: 'collection', collection_id: id },
        { kind: 'products', item_ids: [product.id, group_id] },
        { kind: 'text_picture', text: '**Leaves**', side: 'right' },
        { kind: 'quote', text: 'Good.', by: 'Ada' },
      ],
    },
  })
}

async function furnish(app: PayingApp, selling: PayingShop): Promise<void> {
  const { owner, shop, product } = selling
  const send = (url: string, parts: Parameters<typeof formOf>[0]) =>
    app.send({ method: 'POST', url, token: owner.access_token, ...formOf(parts) })
  await send(`/v1/a/products/${product.id}/files`, [
    { bytes: await png(700, 500), name: 'cover.png' },
    { bytes: await jpg(400, 300), name: 'side.jpg' },
    { bytes: OGG, name: 'film.ogg' },
  ])
  await send(`/v1/a/shops/${shop.id}/logo`, [{ bytes: await png(64, 32) }])
  const params = { id: shop.id }
  await owner.call(api.shops.updatePages, { params, body: { imprint: 'Ours.', terms: '**Terms**' } })
  await owner.call(api.invoices.updateSettings, {
    params,
    body: { footer: 'Thank you.', legal_name: 'Reed GmbH', next_invoice_number: 100 },
  })
  // It belongs to no product.
  const leaves = await send(`/v1/a/files?shop_id=${shop.id}`, [
    { bytes: await jpg(300, 200), name: 'leaves.jpg' },
  ])
  await arrange(selling, leaves.json[0].id)
  await owner.call(api.products.update, {
    params: { id: product.id },
    body: { slug: `other-${randomUUID()}`, data: '{"cost":"3.10"}', categories: ['Tea', 'Ⓢpecial'] },
  })
}

/** Makes orders of every kind: delivered, refunded in part and in full, abroad, to a business, paid by hand, unpaid, draft. */
async function trade(app: PayingApp, selling: PayingShop): Promise<void> {
  const { owner, shop, product, address } = selling
  const move = (to: 'cancelled' | 'shipped' | 'delivered' | 'paid', id: string) =>
    owner.call(api.orders[to], { params: { id } })
  const refund = (id: string, amount: string) =>
    owner.call(api.refunds.create, { params: { id }, body: { amount, reason: 'A scratch.' } })

  const delivered = await placeOrder(app, selling, { items: [{ product_id: product.id, quantity: 3 }] })
  await pay(app, delivered.id)
  await move('shipped', delivered.id)
  await move('delivered', delivered.id)
  await refund(delivered.id, '5.00')
  const returned = await placeOrder(app, selling, { customer_user_email: 'other@example.com' })
  await pay(app, returned.id)
  await move('cancelled', returned.id)
  const abroad = await placeOrder(app, selling, { shipping_address: FRENCH })
  // By hand: what is paid through the gateway is a test, and counts for no limit of distance sales.
  await move('paid', abroad.id)
  const business = await placeOrder(app, selling, {
    shipping_address: { ...FRENCH, company_name: 'Société', vat_number: 'FR83404833048' },
  })
  await pay(app, business.id)
  await owner.call(api.orders.correct, {
    params: { id: business.id },
    body: { customer_user_email: 'business@example.com', shipping_address: { street2: '2e étage' } },
  })
  // An order whose payment page is open.
  const waiting = await placeOrder(app, selling)
  await app.call(api.storefront.pay, { body: { order_id: waiting.id } })
  const by_hand = await owner.call(api.orders.create, {
    body: {
      shop_id: shop.id,
      items: [{ product_id: product.id, quantity: 1 }],
      shipping_address_id: address.id,
      billing_address_id: address.id,
      notes: 'Call first.\nTwice.',
    },
  })
  await move('paid', by_hand.id)
  await refund(by_hand.id, '1.00')
  await owner.call(api.orders.create, {
    body: {
      shop_id: shop.id,
      items: [{ product_id: product.id, quantity: 2 }],
      shipping_address_id: address.id,
    },
  })
}

/** A group with a former slug, of a manufacturer. */
async function addVariants({ owner, shop, warehouse }: PayingShop): Promise<void> {
  const maker = await owner.call(api.safety_contacts.create, {
    body: {
      shop_id: shop.id,
      name: 'Weavers & Sons',
      postal_address: 'Kai 9\n20457 Hamburg',
      electronic_address: 'weavers@example.com',
    },
  })
  const group = await owner.call(api.product_groups.create, {
    body: {
      shop_id: shop.id,
      title: 'Shirt',
      slug: 'shirt-once',
      description: 'Linen.',
      manufacturer_id: maker.id,
      options: [{ name: 'Size', values: ['S', 'M'] }],
      defaults: {
        price: '30.00',
        compare_at_price: '35.00',
        stock: [{ warehouse_id: warehouse.id, stock_level: 4 }],
      },
      is_live: true,
    },
  })
  await owner.call(api.product_groups.update, { params: { id: group.id }, body: { slug: 'shirt' } })
  await owner.call(api.product_groups.renameOption, {
    params: { id: group.id },
    body: { option: 'Size', value: 'M', to: 'Medium' },
  })
}

/** Customer groups, price lists of both kinds, and discounts: one for everything, one with a batch that an order has used. */
async function discount(app: PayingApp, { owner, shop, product }: PayingShop): Promise<void> {
  const shop_id = shop.id
  const group = await owner.call(api.customer_groups.create, {
    body: { shop_id, title: 'Cafés', shows_prices_without_tax: true },
  })
  await owner.call(api.customer_groups.changeMembers, {
    params: { id: group.id },
    body: { add: ['ben@example.com', 'new@example.com'] },
  })
  const customer_group_ids = [group.id]
  const applies_to = { product_ids: [product.id] }
  await owner.call(api.price_lists.create, {
    body: { shop_id, title: 'Tea', kind: 'percent', percent: '12.5', applies_to, customer_group_ids },
  })
  const fixed = await owner.call(api.price_lists.create, { body: { shop_id, title: 'Tiers', kind: 'fixed' } })
  await owner.call(api.price_lists.changePrices, {
    params: { id: fixed.id },
    body: { set: [{ product_id: product.id, min_quantity: 10, price: '4.10' }] },
  })
  await owner.call(api.discounts.create, {
    body: {
      shop_id,
      title: 'Three for two',
      method: 'automatic',
      class: 'product',
      kind: 'buy_x_get_y',
      buys: { quantity: 2, applies_to: { all: true } },
      gets: { quantity: 1, applies_to },
      conditions: { customer_group_ids, emails: ['ben@example.com'], countries: ['DE'] },
    },
  })
  const { id } = await owner.call(api.discounts.create, {
    body: {
      shop_id,
      title: 'Summer',
      method: 'code',
      code: 'Sommer_é',
      class: 'order',
      kind: 'amount',
      amount: '5',
      ends_at: '9999-12-31T23:59:59Z',
    },
  })
  await owner.call(api.discounts.createCodes, { params: { id }, body: { count: 2, prefix: 'S-' } })
  await app.db.run(sql`
    with first_order as (select id from orders where shop_id = ${shop_id} order by created_at, id limit 1),
      code_used as (
        update discount_codes set order_id = first_order.id, used_at = now() from first_order
        where shop_id = ${shop_id} and discount_id = ${id} and position = 1),
      customer as (insert into discount_customer_uses (shop_id, discount_id, email, uses) values (${shop_id}, ${id}, 'ben@example.com', 1))
    insert into discount_uses (shop_id, discount_id, order_id, code) select ${shop_id}, ${id}, id, 'S-USED' from first_order`)
}

/** A gift card that was issued, which paid for an order and pays for one that waits, and an edit of the first. Gives its code. */
async function giftCards(app: PayingApp, selling: PayingShop): Promise<string> {
  const { owner, shop, product } = selling
  const { code } = await owner.call(api.gift_cards.create, {
    body: { shop_id: shop.id, amount: '100', email: 'ben@example.com', message: 'Enjoy', note: 'Raffle' },
  })
  const paid = await placeOrder(app, selling, { gift_cards: [code] })
  const items_for_more = [{ product_id: product.id, quantity: 30 }]
  await placeOrder(app, selling, { items: items_for_more, gift_cards: [code], codes: ['sommer_é'] })
  const { items } = await owner.call(api.orders.get, { params: { id: paid.id } })
  await owner.call(api.order_edits.create, {
    params: { id: paid.id },
    body: {
      remove: [{ order_item_id: items[0]!.id!, quantity: 1 }],
      add: [{ product_id: product.id, quantity: 1 }],
    },
  })
  // As of a test sale.
  await app.db.run(sql`update gift_cards set is_test = true where shop_id = ${shop.id}`)
  return code
}

/** A shop whose archive has a row of every kind. Its jobs have been run. */
export async function buildFullShop(app: PayingApp): Promise<PayingShop & { gift_card_code: string }> {
  const selling = await buildPayingShop(app, { stock: 200 })
  const { owner, shop, product, warehouse } = selling
  await furnish(app, selling)
  const second = await buildWarehouse(owner, shop, {
    address_id: (await buildAddress(owner, shop, { city: 'Kiel' })).id,
  })
  const rare = await buildProduct(owner, shop, {
    title: 'Rare "tea" \\ Ω 茶',
    content_amount: '0.25',
    content_unit: 'kg',
    is_live: false,
  })
  await addStock(owner, shop, rare, second, 3)
  await owner.call(api.stock.transfer, {
    body: {
      shop_id: shop.id,
      product_id: product.id,
      quantity: 20,
      from_warehouse_id: warehouse.id,
      to_warehouse_id: second.id,
    },
  })
  const watched = { low_stock_threshold: 1000 }
  await owner.call(api.products.update, { params: { id: product.id }, body: watched })
  await addVariants(selling)
  await trade(app, selling)
  await discount(app, selling)
  const gift_card_code = await giftCards(app, selling)
  await app.db.run(sql`
    insert into matters (shop_id, kind, key, order_id, payment_gateway_id, amount, currency, detail)
    select o.shop_id, 'late_payment_kept', o.id::text, o.id, ${selling.gateway.id}::uuid, 1.50, 'EUR', 'Late.'
    from orders o where o.shop_id = ${shop.id} limit 1`)
  await app.db.run(sql`
    with declared as (
      insert into withdrawals (shop_id, id, order_id, name, order_number, email, goods, is_acknowledged)
      select o.shop_id, gen_random_uuid(), o.id, 'Bea Buyer', o.order_number, o.customer_user_email, E'One of two.\nThanks.', true
      from orders o where o.shop_id = ${shop.id} and o.status = 'delivered' returning shop_id, id, order_id)
    insert into matters (shop_id, kind, key, order_id) select shop_id, 'withdrawal', id::text, order_id from declared`)
  await app.db.run(sql`
    insert into matters (shop_id, kind, key, detail) values (${shop.id}, 'mail_complaints', ${shop.id}, '3')`)
  await app.db.run(sql`select from graphile_worker.add_job('watch_stock')`)
  await app.db.run(sql`select from graphile_worker.add_job('count_customers')`)
  await runJobs(app)
  return { ...selling, gift_card_code }
}
