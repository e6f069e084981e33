import { api } from '@kontor/contract/api'
import { describe, expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { buildUser } from '../../testing/app.ts'
import {
  buildMember,
  buildProduct,
  buildSellingShop,
  buildShop,
  buildWarehouse,
} from '../../testing/build.ts'
import { BUYER } from '../../testing/orders.ts'
import {
  buildPayingShop,
  placeOrder,
  placeOrderPaidByHand,
  runJobs,
  startPaying,
} from '../../testing/paying-shop.ts'
import { verifySeries } from '../../testing/verify-invoices.ts'

const { app, selling } = await startPaying({ stock: 1000 })

const pay = (order_id: string, { owner } = selling) =>
  owner.call(api.orders.paid, { params: { id: order_id } })
const download = (order_id: string, token = selling.owner.access_token) =>
  app.send({ method: 'GET', url: `/v1/a/orders/${order_id}/invoice`, token })
const documentsOf = (order_id: string, { owner } = selling) =>
  owner.call(api.invoices.ofOrder, { params: { id: order_id } })

describe('the invoice of an order', () => {
  it('T-09 U-06 is a PDF for the shop’s members, and 404 for members of other shops', async () => {
    const order = await placeOrder(app, selling)
    const before = await download(order.id)
    expect([before.status, before.json.error]).toEqual([409, 'invalid_transition'])
    await pay(order.id)

    const anonymous = await app.send({ method: 'GET', url: `/v1/a/orders/${order.id}/invoice` })
    expect(anonymous.status).toBe(401)
    const other = await buildSellingShop(app)
    const foreign = await download(order.id, other.owner.access_token)
    expect([foreign.status, foreign.headers['content-type']]).toEqual([
      404,
      'application/problem+json; charset=utf-8',
    ])
    expect(foreign.bytes.includes('%PDF')).toBe(false)

    const viewer = await buildMember(app, selling.shop, 'viewer')
    const answer = await download(order.id, viewer.access_token)
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toBe('application/pdf')
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="invoice-${order.id}.pdf"`)
    expect(answer.bytes.subarray(0, 8).toString()).toBe('%PDF-1.7')
  })

  it('H-13 keeps the same bytes, whichever member requests it first and however the shop has changed', async () => {
    const order = await placeOrderPaidByHand(app, selling)
    const [first, second] = await Promise.all([download(order.id), download(order.id)])
    expect(first.bytes.equals(second.bytes)).toBe(true)
    await selling.owner.call(api.shops.update, {
      params: { id: selling.shop.id },
      body: { name: 'Renamed' },
    })
    await selling.owner.call(api.products.update, {
      params: { id: selling.product.id },
      body: { title: 'Renamed too' },
    })
    await runJobs(app)
    expect((await download(order.id)).bytes.equals(first.bytes)).toBe(true)
    const stored = await app.db.rows(
      sql<{ bytes: Buffer }>`
        select f.bytes from invoice_files f join invoices i on i.id = f.invoice_id where i.order_id = ${order.id}`,
    )
    expect(stored.map(({ bytes }) => bytes.equals(first.bytes))).toEqual([true])
  })

  it('is drawn for the mail that encloses it, and without one for its first reader', async () => {
    const drawn = async (order_id: string) =>
      (
        await app.db.rows(
          sql`select from invoice_files f join invoices i on i.id = f.invoice_id where i.order_id = ${order_id}`,
        )
      ).length
    const sellWithoutMail = async () => {
      const order = await selling.owner.call(api.orders.create, {
        body: {
          shop_id: selling.shop.id,
          items: [{ product_id: selling.product.id, quantity: 1 }],
          shipping_address: BUYER,
        },
      })
      await pay(order.id)
      return order.id
    }
    const mailed = await placeOrderPaidByHand(app, selling)
    const unmailed = await sellWithoutMail()
    await runJobs(app)
    expect([await drawn(mailed.id), await drawn(unmailed)]).toEqual([1, 0])
    expect((await download(unmailed)).status).toBe(200)
    expect(await drawn(unmailed)).toBe(1)
    // The shop may replace the file of its logo.
    await app.db.run(sql`
      update shops set logo_key = 'logos/one.png', logo_width = 10, logo_height = 10 where id = ${selling.shop.id}`)
    const with_logo = await sellWithoutMail()
    await runJobs(app)
    expect(await drawn(with_logo)).toBe(1)
  })

  it('is issued and printed whatever the shop has left unsaid', async () => {
    const owner = await buildUser(app)
    const shop = await buildShop(owner, { name: '<Shop> & Söhne 店', default_currency: 'JPY' })
    const product = await buildProduct(owner, shop, {
      price: '1000',
      requires_shipping: false,
      allow_negative_stock: true,
      title: 'ลูกค้า '.repeat(30),
    })
    await buildWarehouse(owner, shop)
    const bare = { street: '1', city: '東京', zip: '1', country: 'JP' }
    const order = await owner.call(api.orders.create, {
      body: { shop_id: shop.id, items: [{ product_id: product.id, quantity: 3 }], billing_address: bare },
    })
    await owner.call(api.orders.paid, { params: { id: order.id } })
    const answer = await download(order.id, owner.access_token)
    expect([answer.status, answer.bytes.subarray(0, 4).toString()]).toEqual([200, '%PDF'])
    const [invoice] = await owner.call(api.invoices.ofOrder, { params: { id: order.id } })
    expect(invoice).toMatchObject({ number: 'INV-1', total: '3000', tax_total: '0', buyer_name: '' })
  })

  it('exists once it is paid and stays through whatever comes', async () => {
    const order = await placeOrder(app, selling)
    expect(await documentsOf(order.id)).toEqual([])
    await pay(order.id)
    const [invoice] = await documentsOf(order.id)
    expect(invoice).toMatchObject({
      kind: 'invoice',
      order_id: order.id,
      order_number: order.order_number,
      buyer_name: 'Bea Buyer',
      total: order.total,
      tax_total: order.tax_total,
    })
    for (const step of ['processing', 'on_hold', 'shipped', 'delivered'] as const) {
      await selling.owner.call(api.orders[step], { params: { id: order.id } })
      expect((await download(order.id)).status).toBe(200)
    }
    await selling.owner.call(api.orders.refunded, { params: { id: order.id } })
    const documents = await documentsOf(order.id)
    expect(documents.map(({ kind, total, invoice_id }) => [kind, total, invoice_id])).toEqual([
      ['invoice', order.total, null],
      ['credit_note', order.total, invoice?.id],
    ])
  })

  it('is issued for an order that costs nothing', async () => {
    const free = await selling.owner.call(api.products.create, {
      body: {
        shop_id: selling.shop.id,
        title: 'A song',
        slug: 'song',
        description: 'Sung.',
        price: '0.00',
        is_live: true,
        requires_shipping: false,
        allow_negative_stock: true,
      },
    })
    const order = await placeOrder(app, { ...selling, product: free })
    expect(await documentsOf(order.id)).toMatchObject([{ kind: 'invoice', total: '0.00' }])
    expect((await download(order.id)).status).toBe(200)
  })

  it('does not print a VAT number that cannot be one', async () => {
    const address = {
      recipient_name: 'Ben Kaya',
      street: 'Am Markt 7',
      city: 'Bremen',
      zip: '28195',
      country: 'DE',
    }
    for (const [vat_number, printed] of [
      ['NL12', ''],
      ['DE136695976', 'DE136695976'],
    ]) {
      const order = await placeOrderPaidByHand(app, selling, { shipping_address: { ...address, vat_number } })
      const { snapshot } = (await app.db.first(
        sql<{ snapshot: string }>`select snapshot from invoices where order_id = ${order.id}`,
      ))!
      expect(JSON.parse(snapshot).buyer.vat_number).toBe(printed)
    }
  })

  it('leaves no gap where the payment is taken back', async () => {
    const fresh = await buildPayingShop(app)
    const orders = [await placeOrder(app, fresh), await placeOrder(app, fresh)] as const
    const failing = app.db.transaction(async (tx) => {
      const { transitionOrder } = await import('../orders/transitions/transition-order.ts')
      const shop = { shop_id: fresh.shop.id, user_id: fresh.owner.user_id, role: 'owner' } as Parameters<
        typeof transitionOrder
      >[1]
      await transitionOrder(tx, shop, orders[0].id, 'paid')
      throw new Error('after all not')
    })
    await expect(failing).rejects.toThrow('after all not')
    await pay(orders[1].id, fresh)
    await pay(orders[0].id, fresh)
    expect((await documentsOf(orders[1].id, fresh))[0]?.number).toBe('INV-1')
    expect((await documentsOf(orders[0].id, fresh))[0]?.number).toBe('INV-2')
  })
})

describe('the books', () => {
  it('refuse every change, and every change made around them is seen', async () => {
    const fresh = await buildPayingShop(app)
    for (let n = 0; n < 3; n++) await placeOrderPaidByHand(app, fresh)
    await runJobs(app)
    const verify = () => verifySeries(app.db, fresh.shop.id, 'invoice')
    expect(await verify()).toEqual([])
    for (const statement of [
      sql`update invoices set buyer_name = 'Another name' where shop_id = ${fresh.shop.id}`,
      sql`delete from invoices where shop_id = ${fresh.shop.id}`,
      sql`update invoice_files set bytes = '' where shop_id = ${fresh.shop.id}`,
      sql`truncate invoices cascade`,
    ])
      await expect(app.db.run(statement)).rejects.toThrow('never changed')

    const tampered = async (change: ReturnType<typeof sql>) => {
      let seen: string[] = []
      await app.db
        .transaction(async (tx) => {
          await tx.run(sql`alter table invoices disable trigger never_changed`)
          await tx.run(sql`alter table invoice_files disable trigger never_changed`)
          await tx.run(change)
          seen = await verifySeries(tx, fresh.shop.id, 'invoice')
          throw new Error('back')
        })
        .catch((error: Error) => expect(error.message).toBe('back'))
      return seen
    }
    const second = sql`shop_id = ${fresh.shop.id} and number = 2`
    expect(
      await tampered(
        sql`update invoices set snapshot = replace(snapshot, 'Bea', 'Eve') where ${second}` as ReturnType<
          typeof sql
        >,
      ),
    ).toEqual(['invoice 2 was changed, or the one before it'])
    expect(
      await tampered(
        sql`
          with gone as (delete from invoice_files where shop_id = ${fresh.shop.id})
          delete from invoices where shop_id = ${fresh.shop.id} and number = 3`,
      ),
    ).toEqual(['invoice 3 to 3 missing'])
  })
})
