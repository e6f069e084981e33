import { randomUUID } from 'node:crypto'
import { api } from '@kontor/contract/api'
import { toMinor } from '@kontor/contract/values/money'
import { beforeAll, expect, it } from 'vitest'
import { runs } from '../../../../scripts/lib/runs.mjs'
import { sql } from '../../db/sql.ts'
import { addStock, buildProduct } from '../../testing/build.ts'
import { validateInvoice } from '../../testing/en16931.ts'
import {
  buildPayingShop,
  placeOrderPaidByHand,
  placePaidOrder,
  runJobsWithoutMails,
  startPaying,
} from '../../testing/paying-shop.ts'
import { downloadDocument, readPdf } from '../../testing/pdf.ts'
import { verifySeries } from '../../testing/verify-invoices.ts'
import type { InvoiceSnapshot } from './invoice-snapshot.ts'
import { findRealUseOfPrefix, findRefundDocument } from './invoices.queries.ts'

const { app, selling } = await startPaying({ stock: 1000, product: { price: '9.99' } })
let products: { id: string }[]

beforeAll(async () => {
  const { owner, shop, warehouse } = selling
  const reduced = await owner.call(api.products.create, {
    body: {
      shop_id: shop.id,
      title: 'A book',
      slug: 'book',
      description: 'Read.',
      price: '7.77',
      is_live: true,
      tax_class: 'reduced',
    },
  })
  await owner.call(api.stock.create, {
    body: {
      shop_id: shop.id,
      product_id: reduced.id,
      warehouse_id: warehouse.id,
      quantity: 1000,
      reason: 'purchase',
    },
  })
  products = [selling.product, reduced]
})

const snapshots = (order_id: string) =>
  app.db
    .rows(
      sql<{
        snapshot: string
      }>`select snapshot from invoices where order_id = ${order_id} order by issued_at`,
    )
    .then((rows) => rows.map(({ snapshot }): InvoiceSnapshot => JSON.parse(snapshot)))

/** The sum of an order's documents at each rate, credit notes subtracted. */
function balance(documents: InvoiceSnapshot[]): Record<string, [net: bigint, tax: bigint]> {
  const sums: Record<string, [bigint, bigint]> = {}
  for (const { kind, taxes } of documents)
    for (const { category, rate, net, tax } of taxes) {
      const sign = kind === 'invoice' ? 1n : -1n
      const [before_net, before_tax] = sums[`${category} ${rate}`] ?? [0n, 0n]
      sums[`${category} ${rate}`] = [
        before_net + sign * toMinor(net, 'EUR'),
        before_tax + sign * toMinor(tax, 'EUR'),
      ]
    }
  return sums
}

const buy = async (quantities: number[]) => {
  const order = await placeOrderPaidByHand(app, selling, {
    items: quantities.map((quantity, at) => ({ product_id: products[at]!.id, quantity })),
  })
  return { order, items: await selling.owner.call(api.orders.items, { params: { id: order.id } }) }
}
const refund = (id: string, body: object) => selling.owner.call(api.refunds.create, { params: { id }, body })

it('invoice and credit notes sum to zero at every rate, in whatever steps the money is refunded', async () => {
  for (let round = 0; round < runs(4, 12); round++) {
    const { order, items } = await buy([1 + (round % 4), 1 + (round % 3)])
    const steps: object[] = [
      { lines: [{ order_item_id: items[0]?.id, quantity: 1 }] },
      { amount: `${round % 3}.37` },
      { shipping: '1.00' },
      { lines: [{ order_item_id: items[1]?.id, quantity: 1 }], amount: '5.00', reason: 'Worn' },
    ]
    for (let n = 0; n <= round % 4; n++) await refund(order.id, steps[(round + n) % 4] as object)
    await refund(order.id, { all: true, reason: 'The rest' })
    const documents = await snapshots(order.id)
    expect(documents[0]?.kind).toBe('invoice')
    const left = Object.values(balance(documents))
    expect(left.length).toBe(2)
    expect(left).toEqual(left.map(() => [0n, 0n]))
  }
  expect(await verifySeries(app.db, selling.shop.id, 'credit_note')).toEqual([])
  expect(await verifySeries(app.db, selling.shop.id, 'invoice')).toEqual([])
})

it('a credit note names its invoice and what came back, on paper and as data', async () => {
  const { order, items } = await buy([3, 1])
  await refund(order.id, { lines: [{ order_item_id: items[0]?.id, quantity: 2 }], reason: 'Too small' })
  await runJobsWithoutMails(app)
  const [invoice, credit_note] = await selling.owner.call(api.invoices.ofOrder, { params: { id: order.id } })
  expect(credit_note).toMatchObject({ kind: 'credit_note', invoice_id: invoice?.id, total: '19.98' })
  const { headers, bytes } = await downloadDocument(app, selling.owner, credit_note!.id)
  const name = `${selling.shop.slug}-${credit_note?.number}.pdf`
  expect(headers['content-disposition']).toBe(`attachment; filename="${name}"`)
  const { text, attachments } = await readPdf(bytes)
  for (const part of [`Creditnote${credit_note?.number}`, `${invoice?.number}`, '€19.98'])
    expect(text).toContain(part)
  const xml = String(attachments.get('factur-x.xml'))
  // The reason is for the shop alone.
  for (const shown of [text, xml]) expect(shown).not.toMatch(/Too ?small/)
  expect(validateInvoice(xml)).toEqual([])
  expect(xml).toContain('<ram:TypeCode>381</ram:TypeCode>')
  expect(xml).toContain(`<ram:IssuerAssignedID>${invoice?.number}</ram:IssuerAssignedID>`)
})

it('units of a discounted order are refunded at their paid price, on credit notes as in refunds', async () => {
  const shop = await buildPayingShop(app, { stock: 100, product: { price: '12.95' } })
  const discount = (body: object) =>
    shop.owner.call(api.discounts.create, {
      body: {
        shop_id: shop.shop.id,
        applies_to: { all: true as const },
        combines_with: ['product', 'order', 'shipping'],
        ...(body as { title: string; method: 'automatic'; class: 'order'; kind: 'amount' }),
      },
    })
  const book = await buildProduct(shop.owner, shop.shop, { price: '19.99', tax_class: 'reduced' })
  await addStock(shop.owner, shop.shop, book, shop.warehouse, 10)
  const on_mugs = { applies_to: { product_ids: [shop.product.id], group_ids: [], collection_ids: [] } }
  await discount({
    title: 'Mugs',
    method: 'automatic',
    class: 'product',
    kind: 'percent',
    percent: '10',
    ...on_mugs,
  })
  await discount({
    title: 'Summer',
    method: 'code',
    code: 'SUMMER5',
    class: 'order',
    kind: 'amount',
    amount: '5',
  })
  const { id } = await placeOrderPaidByHand(app, shop, {
    items: [
      { product_id: shop.product.id, quantity: 3 },
      { product_id: book.id, quantity: 1 },
    ],
    codes: ['SUMMER5'],
  })
  const [mugs] = await shop.owner.call(api.orders.items, { params: { id } })
  const back = async (quantity: number) => {
    const lines = [{ order_item_id: mugs!.id ?? '', quantity }]
    const { amount } = await shop.owner.call(api.refunds.create, { params: { id }, body: { lines } })
    return amount
  }
  expect([await back(2), await back(1)]).toEqual(['21.19', '10.59'])
  const [invoice, ...notes] = await snapshots(id)
  expect(invoice!.lines[0]!.discounts).toEqual([
    { title: 'Mugs', amount: '3.27' },
    { title: 'Summer', amount: '2.67' },
  ])
  expect(notes.map(({ net_total, tax_total, total }) => [net_total, tax_total, total])).toEqual([
    ['17.81', '3.38', '21.19'],
    ['8.90', '1.69', '10.59'],
  ])
  await runJobsWithoutMails(app)
  for (const { id: invoice_id, kind } of await shop.owner.call(api.invoices.ofOrder, { params: { id } })) {
    const { text, attachments } = await readPdf((await downloadDocument(app, shop.owner, invoice_id)).bytes)
    expect(validateInvoice(String(attachments.get('factur-x.xml')))).toEqual([])
    if (kind === 'invoice')
      expect(text).toMatch(/DiscountMugs−3\.27DiscountSummer−2\.67.*DiscountSummer−1\.70/)
  }
})

it('refunded shipping has the name that it has in the invoice', async () => {
  const { order } = await buy([1])
  await refund(order.id, { shipping: '1.00' })
  const [invoice, credit_note] = await snapshots(order.id)
  const sold = invoice?.lines.find(({ kind }) => kind === 'shipping')?.title
  expect(sold).toMatch(/./)
  expect(credit_note?.lines.map(({ kind, title }) => [kind, title])).toEqual([['shipping', sold]])
})

it('shipping that is adjusted has the name that it has in the invoice, too', async () => {
  const { order } = await buy([1])
  await refund(order.id, { amount: '1.00' })
  const [invoice, credit_note] = await snapshots(order.id)
  const titles = invoice?.lines.map(({ title }) => title)
  expect(credit_note?.lines.map(({ kind }) => kind)).toEqual(titles?.map(() => 'adjustment'))
  expect(credit_note?.lines.map(({ title }) => title)).toEqual(titles)
})

it('a refund by Stripe is credited once when it succeeds, by event or by lookup', async () => {
  const { order } = await placePaidOrder(app, selling)
  await refund(order.id, { all: true })
  expect((await snapshots(order.id)).map(({ kind }) => kind)).toEqual(['invoice'])
  await runJobsWithoutMails(app)
  await runJobsWithoutMails(app)
  expect((await snapshots(order.id)).map(({ kind }) => kind)).toEqual(['invoice', 'credit_note'])
})

it('a refund’s credit note and a prefix of tests are found by an index, among documents of tests and of sales', async () => {
  const shop_id = selling.shop.id
  const read: string[] = []
  await app.db
    .transaction(async (tx) => {
      // Copies of a document name refunds and orders that are not there.
      await tx.run(sql`set local session_replication_role = replica`)
      await tx.run(sql`
        insert into invoices (shop_id, kind, number, prefix, order_id, invoice_id, refund_id, issued_at, issued_on, currency, net_total,
          tax_total, total, buyer_name, snapshot, seal)
        select shop_id, case n % 2 when 0 then 'credit_note' else 'test_credit_note' end, 100000 + n, prefix, gen_random_uuid(), id,
          gen_random_uuid(), issued_at, issued_on, currency, net_total, tax_total, total, buyer_name, snapshot, seal
        from (select * from invoices where shop_id = ${shop_id} limit 1) one, generate_series(1, 2000) n`)
      await tx.run(sql`analyze invoices`)
      const explaining = {
        ...tx,
        first: async <Row>({ text, values }: { text: string; values: unknown[] }) => {
          const plan = await tx.rows(
            Object.assign(
              { values, name: '' },
              { text: `explain ${text}`, row: {} as Record<string, string> },
            ),
          )
          read.push(...plan.flatMap((row) => Object.values(row)))
          return undefined as Row | undefined
        },
      }
      await findRefundDocument(explaining, shop_id, randomUUID(), 'credit_note')
      await findRealUseOfPrefix(explaining, shop_id, 'TEST-')
      throw new Error('undone')
    })
    .catch((error: Error) => expect(error.message).toBe('undone'))
  expect(read.join(' ')).toMatch(/invoices_one_of_refund on invoices .*Index Cond: .*refund_id = /)
  expect(read.join(' ')).toMatch(/invoices_numbered_as_tests on invoices .*Index Cond: .*prefix = /)
})
