// A valid body for every private endpoint that takes one, for endpoint-cases.ts.

import type { ShopTable } from '@kontor/contract/http/endpoint'

/** One row of each kind in one shop. */
export type Ids = Record<ShopTable, string> & {
  shop_id: string
  user_id: string
  product_files: string
  product_downloads: string
  license_keys: string
  /** A paid order with files that were delivered. */
  digital_orders: string
  /** A paid order with an edit that waits for its payment. */
  edited_orders: string
  order_edits: string
  second_warehouse: string
  /** The order of the refund: the only one with money that can be refunded. */
  paid_orders: string
  /** One that belongs to no order. */
  withdrawals: string
  /** The number of the order. */
  order_numbers: string
  emails: string
  sessions: string
  deleted_shops: string
  deposits: string
  shop_exports: string
  shop_imports: string
  /** The month of the account's first movement. */
  statements: string
}

export const gatewayForm = (shop_id: string, title: string) => ({
  shop_id,
  title,
  provider: 'STRIPE',
  public_key: 'pk_test_51',
  secret_key: 'sk_test_51',
  product_id: 'prod_1',
  webhook_url: 'https://shop.example/hook',
  webhook_secret: 'whsec_51',
})

/** By the endpoint's name. */
export const BODIES: Record<string, (ids: Ids) => unknown> = {
  // Refused: the account has something open.
  'account.close': () => ({ confirmation: 'close my account' }),
  'verified_emails.verify': () => ({ email: `${crypto.randomUUID()}@example.test` }),
  'verified_emails.retry': ({ emails }) => ({ verified_email_id: emails }),
  'shops.create': () => ({ name: 'Another', default_currency: 'EUR' }),
  'shops.update': () => ({ name: 'Changed' }),
  'shops.updatePages': () => ({ imprint: 'Changed' }),
  'shop_users.invite': () => ({ email: `${crypto.randomUUID()}@example.test`, role: 'viewer' }),
  'shop_users.changeRole': () => ({ role: 'viewer' }),
  'notifications.choose': () => ({ topics: ['new_order'] }),
  'addresses.create': ({ shop_id }) => ({
    shop_id,
    street: 'Kai 1',
    city: 'Bremen',
    zip: '28195',
    country: 'DE',
  }),
  'withdrawals.assign': ({ shop_id, order_numbers }) => ({ shop_id, order_number: order_numbers }),
  'addresses.update': () => ({ city: 'Changed' }),
  'uploads.create': ({ shop_id }) => ({ shop_id, filename: 'book.epub', size: 100 }),
  'exports.create': ({ shop_id }) => ({ shop_id, kind: 'prices', format: 'kontor' }),
  'imports.update': () => ({ encoding: 'windows-1252' }),
  'imports.create': ({ shop_id, uploads }) => ({
    shop_id,
    kind: 'prices',
    format: 'kontor',
    upload_id: uploads,
  }),
  'downloads.create': ({ uploads }) => ({ upload_id: uploads, title: 'Book' }),
  'downloads.update': () => ({ title: 'Changed' }),
  'license_keys.add': () => ({ keys: [crypto.randomUUID()] }),
  'products.create': ({ shop_id }) => ({
    shop_id,
    title: 'Tea',
    slug: `tea-${crypto.randomUUID()}`,
    description: 'Green.',
    price: '5.00',
  }),
  'products.update': () => ({ title: 'Changed' }),
  'product_groups.create': ({ shop_id }) => ({
    shop_id,
    title: 'Shirt',
    slug: `shirt-${crypto.randomUUID()}`,
    description: 'Cotton.',
    options: [{ name: 'Size', values: ['S'] }],
    defaults: { price: '5.00' },
  }),
  'product_groups.update': () => ({ title: 'Changed' }),
  'product_groups.changeVariants': () => ({
    create: [{ option_values: [{ name: 'Size', value: crypto.randomUUID().slice(0, 8) }], price: '6.00' }],
  }),
  'product_groups.renameOption': () => ({ option: 'Size', to: 'Format' }),
  'product_groups.addOption': () => ({ name: 'Colour', values: ['Red'], value: 'Red' }),
  'product_groups.removeOption': () => ({ option: 'Colour' }),
  'product_groups.duplicate': () => ({}),
  'products.duplicate': () => ({}),
  'products.toGroup': () => ({
    options: [{ name: 'Size', values: ['S'] }],
    option_values: [{ name: 'Size', value: 'S' }],
  }),
  'safety_contacts.create': ({ shop_id }) => ({
    shop_id,
    name: 'Maker',
    postal_address: 'Kai 1, 28195 Bremen',
    electronic_address: 'maker@example.test',
  }),
  'safety_contacts.update': () => ({ name: 'Changed' }),
  'files.update': () => ({ alt: 'Changed' }),
  'products.updateFile': () => ({ alt: 'Changed' }),
  'redirects.create': ({ shop_id }) => ({
    shop_id,
    path: `/old-${crypto.randomUUID()}`,
    target: '/products',
  }),
  'redirects.update': () => ({ target: '/collections' }),
  'search_synonyms.create': ({ shop_id }) => ({ shop_id, words: ['cup', 'mug'] }),
  'search_synonyms.update': () => ({ words: ['cup', 'changed'] }),
  'translations.save': ({ shop_id }) => ({ shop_id, language: 'de', texts: [] }),
  'customer_groups.create': ({ shop_id }) => ({ shop_id, title: 'Cafés' }),
  'customer_groups.update': () => ({ title: 'Changed' }),
  'customer_groups.changeMembers': () => ({ add: ['ben@example.test'] }),
  'price_lists.create': ({ shop_id, customer_groups }) => ({
    shop_id,
    title: 'Cafés',
    kind: 'fixed',
    customer_group_ids: [customer_groups],
  }),
  'price_lists.update': () => ({ title: 'Changed' }),
  'price_lists.changePrices': ({ products }) => ({
    set: [{ product_id: products, min_quantity: 10, price: '4.50' }],
  }),
  'discounts.create': ({ shop_id, products, collections, customer_groups }) => ({
    shop_id,
    title: 'Summer',
    method: 'code',
    code: `SUMMER-${crypto.randomUUID().slice(0, 8)}`,
    class: 'product',
    kind: 'percent',
    percent: '12.5',
    applies_to: { product_ids: [products], collection_ids: [collections] },
    conditions: { customer_group_ids: [customer_groups] },
  }),
  'discounts.update': ({ products }) => ({ title: 'Changed', applies_to: { product_ids: [products] } }),
  'gift_cards.create': ({ shop_id }) => ({ shop_id, amount: '25.00', note: 'Sorry.' }),
  'gift_cards.update': () => ({ note: 'Changed' }),
  'gift_cards.replaceCode': () => ({}),
  'gift_cards.void': () => ({ note: 'Lost.' }),
  'discounts.createCodes': () => ({ count: 2 }),
  'store_layout.updateMenus': ({ collections }) => ({
    header: [{ title: 'Changed', kind: 'collection', target_id: collections }],
  }),
  'store_layout.updateStartPage': ({ collections, products }) => ({
    sections: [
      { kind: 'collection', collection_id: collections, title: 'Changed' },
      { kind: 'products', item_ids: [products], title: 'Changed' },
    ],
  }),
  'collections.create': ({ shop_id }) => ({ shop_id, title: 'Tea' }),
  'collections.update': () => ({ title: 'Changed' }),
  'collections.changeItems': ({ products }) => ({ add: [products] }),
  'collections.moveItems': ({ products }) => ({ ids: [products], after: null }),
  'warehouses.create': ({ shop_id, addresses }) => ({ shop_id, title: 'Quay', address_id: addresses }),
  'warehouses.update': ({ addresses }) => ({ title: 'Changed', address_id: addresses }),
  'stock.create': ({ shop_id, products, warehouses }) => ({
    shop_id,
    product_id: products,
    warehouse_id: warehouses,
    quantity: 1,
    reason: 'purchase',
  }),
  'stock.update': () => ({ reference: 'Changed' }),
  'stock.transfer': ({ shop_id, products, warehouses, second_warehouse }) => ({
    shop_id,
    product_id: products,
    quantity: 1,
    from_warehouse_id: warehouses,
    to_warehouse_id: second_warehouse,
  }),
  'stock.byProducts': ({ shop_id, products }) => ({ shop_id, product_ids: [products] }),
  'manual_deposits.create': () => ({
    account: 'payer@example.test',
    amount: '10.00',
    reference: 'Bank transfer',
  }),
  'manual_deposits.reverse': () => ({}),
  'deposits.create': () => ({ amount: 15, currency: 'EUR', provider: 'STRIPE' }),
  'payment_gateways.create': ({ shop_id }) => gatewayForm(shop_id, 'Cards'),
  'payment_gateways.update': () => ({ title: 'Changed' }),
  'payment_gateways.replaceKeys': () => ({ webhook_secret: 'whsec_changed' }),
  'shipping.create': ({ shop_id, warehouses }) => ({
    shop_id,
    provider: 'Post',
    warehouse_ids: [warehouses],
    rates: [{ countries: ['DE'], amount: '4.90' }],
  }),
  'shipping.update': ({ warehouses }) => ({ title: 'Changed', warehouse_ids: [warehouses] }),
  'shop_imports.create': () => ({ file_name: 'shop.tar.gz', size_bytes: 1000 }),
  'orders.create': ({ shop_id, products, warehouses, addresses, shipping_rate_templates }) => ({
    shop_id,
    items: [{ product_id: products, quantity: 1 }],
    warehouse_id: warehouses,
    shipping_method: shipping_rate_templates,
    shipping_address_id: addresses,
    billing_address_id: addresses,
    customer_user_email: 'buyer@example.test',
  }),
  'orders.calculate': ({ shop_id, products, warehouses, addresses, shipping_rate_templates }) => ({
    shop_id,
    items: [{ product_id: products, quantity: 1 }],
    warehouse_id: warehouses,
    shipping_method: shipping_rate_templates,
    shipping_address_id: addresses,
    billing_address_id: addresses,
    customer_user_email: 'buyer@example.test',
  }),
  'orders.previewDiscount': ({ shop_id, products, warehouses, shipping_rate_templates }) => ({
    shop_id,
    destination_country: 'DE',
    items: [{ product_id: products, quantity: 1 }],
    warehouse_id: warehouses,
    shipping_method: shipping_rate_templates,
    discount: {
      title: 'Tried',
      method: 'automatic',
      class: 'product',
      kind: 'percent',
      percent: '10',
      applies_to: { product_ids: [products] },
    },
  }),
  // Only admins may correct the email address of an order with gift cards.
  'orders.correct': () => ({
    shipping_address: {
      recipient_name: 'Bea Corrected',
      street: 'Am Markt 2',
      city: 'Bremen',
      zip: '28195',
      country: 'DE',
    },
  }),
  'order_edits.preview': ({ products }) => ({ add: [{ product_id: products, quantity: 1 }] }),
  // Free of charge, so that it completes immediately and another may follow.
  'order_edits.create': ({ products }) => ({
    add: [{ product_id: products, quantity: 1 }],
    manual_discounts: [{ class: 'product', percent: '100', reason: 'Changed' }],
  }),
  'refunds.preview': () => ({ amount: '0.01' }),
  'refunds.create': () => ({ amount: '0.01', reason: 'Changed' }),
  'shipments.create': () => ({ all: true, note: 'Changed' }),
  'shipments.change': ({ warehouses }) => ({
    warehouse_id: warehouses,
    note: 'Changed',
    tracking_number: 'CHANGED 1',
  }),
  'shipments.send': () => ({ tracking_number: 'CHANGED 2' }),
  'shipments.cancel': () => ({}),
  'shipments.delivered': () => ({}),
  'shipments.lost': () => ({ then: 'none' }),
  'shipments.plan': ({ shop_id, paid_orders }) => ({ shop_id, order_ids: [paid_orders] }),
  'shipments.sendMany': ({ shop_id, shipments }) => ({ shop_id, shipments: [{ id: shipments }] }),
  'shipments.deliverMany': ({ shop_id, shipments }) => ({ shop_id, ids: [shipments] }),
  'shipments.cancelRest': () => ({ reason: 'Changed' }),
  'refunds.retry': () => ({}),
  'refunds.settled': () => ({}),
  'order_edits.paid': () => ({}),
  'order_edits.cancel': () => ({}),
  'invoices.updateSettings': () => ({ footer: 'Changed' }),
  ...Object.fromEntries(
    ['new', 'paid', 'processing', 'on_hold', 'shipped', 'delivered', 'cancelled', 'refunded'].map((move) => [
      `orders.${move}`,
      () => ({ note: 'Changed' }),
    ]),
  ),
}
