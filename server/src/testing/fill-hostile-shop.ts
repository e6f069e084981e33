// A shop whose team and buyers write attacks into every text field, for tests of the pages, mails and documents that show these texts.

import { setTimeout as sleep } from 'node:timers/promises'
import { api } from '@kontor/contract/api'
import { type ApiClient, ProblemError } from '@kontor/contract/http/client'
import { HOSTILE_MARKUP } from './hostile-markup.ts'

export interface HostileShop {
  shop_id: string
  slug: string
  /** Ids by the path of their screen in the back office. */
  records: Record<string, string[]>
  /** Slugs of the products. */
  products: string[]
  /** The e-mail addresses of the buyers, in the order of their orders. */
  emails: string[]
  /** Orders that are paid and have an invoice. */
  paid: string[]
}

const cut = (text: string, most: number): string => Array.from(text).slice(0, most).join('')

const TRIES = 20
const PAUSE_MS = 500

/** Retries a call that is refused as `unavailable`, as may happen on a busy machine. */
const comingBack = (call: ApiClient): ApiClient =>
  (async (...args: Parameters<ApiClient>) => {
    for (let tries = 1; ; tries++)
      try {
        return await call(...args)
      } catch (error) {
        if (!(error instanceof ProblemError) || error.status !== 503 || tries === TRIES) throw error
        await sleep(PAUSE_MS)
      }
  }) as ApiClient

/** Makes a record of every kind for each text; of what a shop has only one of, just that one. */
export async function fillHostileShop(
  caller: ApiClient,
  texts: readonly string[] = HOSTILE_MARKUP,
): Promise<HostileShop> {
  const call = comingBack(caller)
  const first = texts[0] ?? ''
  const { id: shop_id, slug } = await call(api.shops.create, {
    body: { name: cut(first, 100), slug: `hostile-${crypto.randomUUID()}`, default_currency: 'EUR' },
  })
  const home = { street: 'Kai 4', city: 'Hamburg', zip: '20457', country: 'DE' }
  const address = await call(api.addresses.create, {
    body: { shop_id, recipient_name: first, ...home, vat_number: 'DE136695976', is_default: true },
  })
  const warehouse = await call(api.warehouses.create, {
    body: { shop_id, title: first, address_id: address.id },
  })
  await call(api.shipping.create, {
    body: {
      shop_id,
      title: first,
      provider: first,
      warehouse_ids: [warehouse.id],
      rates: [{ countries: ['DE'], amount: '4.90' }],
    },
  })
  const all = cut(texts.join('\n\n'), 15_000)
  await call(api.shops.updatePages, {
    params: { id: shop_id },
    body: { imprint: all, terms: all, privacy: all, returns: all },
  })
  const made: HostileShop = { shop_id, slug, records: {}, products: [], emails: [], paid: [] }
  const keep = (screen: string, id: string) => {
    made.records[screen] = [...(made.records[screen] ?? []), id]
  }
  for (const [nth, text] of texts.entries()) {
    const product = await call(api.products.create, {
      body: {
        shop_id,
        title: text,
        slug: `p-${nth}-${crypto.randomUUID()}`,
        price: '10.00',
        is_live: true,
        description: `${text}\n\n# ${text}\n\n- ${text}\n\n**${text}**`,
        sku: cut(`${nth} ${text}`, 100),
        categories: [cut(text, 80)],
        tags: [cut(text, 80)],
        data: JSON.stringify({ [text]: text }),
        data_public: JSON.stringify({ [text]: [text, { deep: text }] }),
      },
    })
    made.products.push(product.slug)
    keep('products', product.id)
    const movement = await call(api.stock.create, {
      body: {
        shop_id,
        product_id: product.id,
        warehouse_id: warehouse.id,
        quantity: 5,
        reason: 'purchase',
        reference: cut(text, 200),
      },
    })
    keep('stock-movements', movement.id)
    const buyer = {
      recipient_name: text,
      company_name: text,
      street: text,
      street2: text,
      city: cut(text, 120),
      state: cut(text, 120),
      zip: cut(text, 20),
      country: 'DE',
      phone: cut(text, 50),
    }
    const written = await call(api.addresses.create, { body: { shop_id, ...buyer } })
    keep('addresses', written.id)
    keep(
      'warehouses',
      (await call(api.warehouses.create, { body: { shop_id, title: text, code: cut(text, 50) } })).id,
    )
    const rates = await call(api.shipping.create, {
      body: {
        shop_id,
        title: text,
        description: text,
        provider: text,
        warehouse_ids: [warehouse.id],
        rates: [{ countries: ['FR'], amount: '4.90' }],
      },
    })
    keep('shipping-rate-templates', rates.id)
    const gateway = await call(api.payment_gateways.create, {
      body: {
        shop_id,
        title: text,
        provider: 'STRIPE',
        public_key: 'pk_test_1',
        product_id: cut(text, 200),
        secret_key: `sk_test_${crypto.randomUUID()}`,
        webhook_secret: `whsec_${crypto.randomUUID()}`,
        webhook_url: 'https://shop.example/hook',
      },
    })
    keep('payment-gateways', gateway.id)
    const email = `buyer-${nth}-${crypto.randomUUID()}@example.test`
    const order = await call(api.storefront.place, {
      body: {
        shop_id,
        items: [{ product_id: product.id, quantity: 1 }],
        customer_user_email: email,
        notes: text,
        shipping_address: { ...buyer, zip: '20457' },
        billing_address: { ...buyer, zip: '20457' },
      },
    })
    made.emails.push(email)
    keep('orders', order.id)
    const params = { id: order.id }
    await call(api.orders.paid, { params, body: { note: text } })
    made.paid.push(order.id)
    await call(api.orders.shipped, { params, body: { tracking_number: cut(text, 100), note: text } })
    await call(api.refunds.create, { params, body: { amount: '0.01', reason: cut(text, 200) } })
  }
  return made
}
