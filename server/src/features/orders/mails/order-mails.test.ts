import { api } from '@kontor/contract/api'
import {
  officeLanguage,
  STORE_LANGUAGES,
  type StoreLanguage,
} from '@kontor/contract/storefront/store-languages'
import { describe, expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { tasksOf } from '../../../tasks.ts'
import { addStock, buildProduct } from '../../../testing/build.ts'
import { placeOrder, placeOrderPaidByHand, runJobs, startPaying } from '../../../testing/paying-shop.ts'
import { startSmtpSink } from '../../../testing/smtp.ts'

const { app, selling } = await startPaying({ stock: 100 })

const mailsTo = (address: string) =>
  app.db.rows(
    sql<{ subject: string; text: string; html: string }>`
      select subject, text, html from mails where to_address = ${address} order by created_at, id`,
  )

test('the buyer is notified when the order is paid and when it ships, and the owner when it is paid', async () => {
  const order = await placeOrder(app, selling, {
    customer_user_email: 'customer@example.test',
    notes: 'Ring twice',
  })
  const move = (step: 'paid' | 'shipped') =>
    selling.owner.call(api.orders[step], { params: { id: order.id } })
  await move('paid')
  await move('paid')
  await runJobs(app)
  const [paid, ...others] = await mailsTo('customer@example.test')
  expect(others).toEqual([])
  expect(paid?.subject).toBe(`${selling.shop.name}: Thank you for your order (${order.order_number})`)
  expect(paid?.text).toContain(`1 × ${selling.product.title}`)
  expect(paid?.text).toContain(`/orders/${order.id}`)
  expect(paid?.text).toContain(`-- \n${selling.shop.name}`)
  const [notice] = await mailsTo(selling.owner.email)
  expect(notice?.subject).toContain(`New order ${order.order_number}`)
  expect(notice?.text).toContain('Ring twice')

  await move('shipped')
  await runJobs(app)
  expect((await mailsTo('customer@example.test')).map((mail) => mail.subject)).toEqual([
    paid?.subject,
    `${selling.shop.name}: Your order is on its way (${order.order_number})`,
  ])
})

test('a mail refused by the mail server for good counts as unsent at the order, even after the mail is deleted', async () => {
  const sink = await startSmtpSink()
  const config = { ...app.platform.config, smtp_url: sink.url }
  const { send_mail, forget_old_mails } = tasksOf({ ...app.platform, config }, app.parts)
  const refuse = async (to: string) => {
    const [mail] = await app.db.rows(sql<{ id: string }>`select id from mails where to_address = ${to}`)
    sink.refuse('recipient', 550, '5.1.1 No such user here')
    await send_mail!({ mail_id: mail!.id }, app.platform)
  }
  const { id } = await placeOrderPaidByHand(app, selling, { customer_user_email: 'mistyped@example.test' })
  await runJobs(app)
  await refuse('mistyped@example.test')
  // Corrected, the mail is deleted, and written again.
  const body = { customer_user_email: 'again@example.test' }
  await selling.owner.call(api.orders.correct, { params: { id }, body })
  await runJobs(app)
  const log = () => selling.owner.call(api.order_mails.ofOrder, { params: { id } })
  const refused = { kind: 'paid', outcome: 'not_sent', reason: 'refused' }
  expect(await log()).toMatchObject([refused, { kind: 'paid', outcome: 'sent', reason: null }])
  await refuse('again@example.test')
  await app.db.run(sql`update mails set created_at = now() - interval '31 days' where refused_at is not null`)
  await forget_old_mails!({}, app.platform)
  expect(await mailsTo('again@example.test')).toEqual([])
  expect(await log()).toMatchObject([refused, refused])
})

test('mails mention shipping only if something is shipped', async () => {
  const download = await buildProduct(selling.owner, selling.shop, {
    requires_shipping: false,
    allow_negative_stock: true,
  })
  for (const [product, email, rows] of [
    [selling.product, 'sent@example.test', 1],
    [download, 'download@example.test', 0],
  ] as const) {
    await placeOrderPaidByHand(app, { ...selling, product }, { customer_user_email: email })
    await runJobs(app)
    const [mail] = await mailsTo(email)
    expect(mail?.text).toMatch(/^Subtotal/m)
    expect(mail?.text.match(/^Shipping/gm) ?? []).toHaveLength(rows)
    expect(mail?.text.match(/email you when it ships/g) ?? []).toHaveLength(rows)
  }
})

test('a late payment mail promises no shipping of items cancelled or shipped since', async () => {
  const late = async (step: 'cancelled' | 'shipped') => {
    const customer_user_email = `late-${step}@example.test`
    const { id, order_number } = await placeOrderPaidByHand(app, selling, { customer_user_email })
    await selling.owner.call(api.orders[step], { params: { id } })
    await runJobs(app)
    const [paid] = await mailsTo(customer_user_email)
    expect(paid?.text).toContain('We received your payment')
    expect(paid?.text).not.toContain('email you when it ships')
    const notices = await mailsTo(selling.owner.email)
    return notices.filter(({ subject }) => subject.includes(`New order ${order_number} `))
  }
  expect(await late('cancelled')).toEqual([])
  expect((await late('shipped')).map(({ text }) => text)).toEqual([
    expect.stringContaining('It is paid and was shipped.'),
  ])
})

test('mails about a free order mention no payment', async () => {
  const product = await buildProduct(selling.owner, selling.shop, {
    price: '0.00',
    requires_shipping: false,
    allow_negative_stock: true,
  })
  const items = [{ product_id: product.id, quantity: 1 }]
  const billing_address = {
    recipient_name: 'Bea',
    street: 'Kai 2',
    city: 'Kiel',
    zip: '24103',
    country: 'DE',
  }
  for (const [language, customer_user_email, nothing, money] of [
    ['en', 'gift@example.test', /There (is|was) nothing to pay\./, /Your payment|your payment|refund/],
    ['de', 'geschenk@example.test', /Es (ist|war) nichts zu bezahlen\./, /Zahlung|erstattet/],
  ] as const) {
    const order = await app.call(api.storefront.place, {
      body: { shop_id: selling.shop.id, items, customer_user_email, billing_address, language },
    })
    await selling.owner.call(api.orders.cancelled, { params: { id: order.id } })
    await runJobs(app)
    const texts = (await mailsTo(customer_user_email)).map(({ text }) => text)
    expect(texts).toHaveLength(2)
    for (const text of texts) {
      expect(text).toMatch(nothing)
      expect(text).not.toMatch(money)
    }
  }
})

test('an order without shipping sends no shipping mail and sends a delivery mail', async () => {
  const download = await buildProduct(selling.owner, selling.shop, {
    requires_shipping: false,
    allow_negative_stock: true,
  })
  const order = await app.call(api.storefront.place, {
    body: {
      shop_id: selling.shop.id,
      items: [{ product_id: download.id, quantity: 1 }],
      customer_user_email: 'reader@example.test',
      billing_address: { recipient_name: 'Bea', street: 'Kai 2', city: 'Kiel', zip: '24103', country: 'DE' },
    },
  })
  for (const step of ['paid', 'shipped', 'delivered'] as const)
    await selling.owner.call(api.orders[step], { params: { id: order.id } })
  await runJobs(app)
  expect((await mailsTo('reader@example.test')).map(({ subject }) => subject)).toEqual([
    `${selling.shop.name}: Thank you for your order (${order.order_number})`,
    `${selling.shop.name}: Your order has arrived (${order.order_number})`,
  ])
})

test('an order from the German storefront is mailed in German, with the invoice', async () => {
  const order = await placeOrderPaidByHand(app, selling, {
    customer_user_email: 'deutsch@example.test',
    language: 'de',
  })
  await runJobs(app)
  const [mail] = await mailsTo('deutsch@example.test')
  expect(mail?.subject).toBe(`${selling.shop.name}: Danke für Ihre Bestellung (${order.order_number})`)
  expect(mail?.text).toContain('14,90\u00a0€')
  expect(mail?.text).toContain('Die Rechnung ist angehängt.')
  // The country by its name, in the language of the mail.
  expect(mail?.text).toMatch(/^\d{5} .+\nDeutschland$/m)
  expect(mail?.html).toContain('<html lang="de">')
  const attached = await app.db.rows(
    sql<{ filename: string; content_type: string; start: string }>`
      select filename, content_type, convert_from(substring(content from 1 for 5), 'UTF8') as start
      from mail_attachments a join mails m on m.id = a.mail_id where m.to_address = 'deutsch@example.test'`,
  )
  expect(attached).toEqual([
    { filename: expect.stringMatching(/-INV-\d+\.pdf$/), content_type: 'application/pdf', start: '%PDF-' },
  ])
  await selling.owner.call(api.orders.refunded, { params: { id: order.id } })
  await runJobs(app)
  const text = (await mailsTo('deutsch@example.test')).at(-1)?.text
  expect(text).toContain('Der Shop erstattet den Betrag direkt.')
})

test('a completed refund is mailed with its parts, and a cancellation mail explains the refund', async () => {
  const order = await placeOrder(app, selling, { customer_user_email: 'back@example.test' })
  const params = { id: order.id }
  await selling.owner.call(api.orders.paid, { params })
  const [item] = await selling.owner.call(api.orders.items, { params })
  await selling.owner.call(api.refunds.create, {
    params,
    body: { lines: [{ order_item_id: item?.id ?? '', quantity: 1 }], amount: '9.00' },
  })
  await selling.owner.call(api.orders.cancelled, { params })
  await runJobs(app)
  const mails = await mailsTo('back@example.test')
  expect(mails.map((mail) => mail.subject).toSorted()).toEqual(
    [`Thank you for your order`, `Your order was cancelled`, `Refund of €9.00`, `Refund of €5.90`]
      .map((text) => `${selling.shop.name}: ${text} (${order.order_number})`)
      .toSorted(),
  )
  const part = mails.find((mail) => mail.subject.includes('€9.00'))
  expect(part?.text).toContain(`1 × ${selling.product.title}: €10.00`)
  expect(part?.text).toContain('Withheld: -€1.00')
  expect(part?.text).toContain('was partially refunded')
  expect(mails.find((mail) => mail.subject.includes('€5.90'))?.text).toContain('was refunded in full')
  // The money was taken by hand, and only the shop can refund it.
  for (const mail of mails.filter(({ subject }) => subject.includes('Refund of')))
    expect(mail.text).toContain('The shop will refund you directly.')
  expect(mails.find((mail) => mail.subject.includes('cancelled'))?.text).toContain(
    'The shop will refund you directly.',
  )

  const unpaid = await placeOrder(app, selling, { customer_user_email: 'unpaid@example.test' })
  await selling.owner.call(api.orders.cancelled, { params: { id: unpaid.id } })
  await runJobs(app)
  expect((await mailsTo('unpaid@example.test'))[0]?.text).toContain('You have not been charged.')
})

describe('an order that is not paid', () => {
  const wait = (id: string, minutes: number) =>
    app.db.run(
      sql`update orders set created_at = now() - make_interval(mins => ${minutes}::int) where id = ${id}`,
    )
  const look = async () => {
    await app.db.run(sql`select from graphile_worker.add_job('tell_received')`)
    await runJobs(app)
    await runJobs(app)
  }

  test('is mailed once after five minutes, with the link to pay', async () => {
    const order = await placeOrder(app, selling, { customer_user_email: 'slow@example.test' })
    await look()
    expect(await mailsTo('slow@example.test')).toEqual([])
    await wait(order.id, 6)
    await look()
    await look()
    const [mail, ...more] = await mailsTo('slow@example.test')
    expect(more).toEqual([])
    expect(mail?.subject).toBe(`${selling.shop.name}: Order received (${order.order_number})`)
    expect(mail?.text).toContain('Pay now:')
  })

  test('an order paid in the meantime is not mailed as unpaid', async () => {
    const order = await placeOrder(app, selling, { customer_user_email: 'quick@example.test' })
    await wait(order.id, 6)
    await selling.owner.call(api.orders.paid, { params: { id: order.id } })
    await look()
    expect(await mailsTo('quick@example.test')).toHaveLength(1)
  })

  test('A-09 many orders to one address cause at most five mails an hour', async () => {
    for (let n = 0; n < 7; n++) {
      const order = await placeOrder(app, selling, { customer_user_email: 'flood@example.test' })
      await wait(order.id, 6)
      await look()
    }
    expect(await mailsTo('flood@example.test')).toHaveLength(5)
  })
})

const PAY: Record<StoreLanguage, string> = {
  en: 'Pay now',
  de: 'Jetzt bezahlen',
  fr: 'Payer maintenant',
  es: 'Pagar ahora',
  it: 'Paga ora',
  nl: 'Nu betalen',
  pl: 'Zapłać teraz',
}

test('every mail can be previewed in each language, in the shop’s own colour', async () => {
  await selling.owner.call(api.shops.update, {
    params: { id: selling.shop.id },
    body: { accent: '#7a1f3d' },
  })
  for (const language of STORE_LANGUAGES) {
    const mails = await selling.owner.call(api.mail_previews.list, {
      params: { id: selling.shop.id },
      query: { language },
    })
    expect(mails.map((mail) => mail.kind)).toEqual([
      ...[
        'received',
        'failed',
        'paid',
        'edited',
        'shipped',
        'delivered',
        'cancelled',
        'refunded',
        'partially_refunded',
        'gift_card',
        'withdrawal',
      ],
      ...['new_order', 'low_stock', 'refund_failed', 'dispute', 'login', 'verification', 'invitation'],
    ])
    const pay = PAY[language]
    expect(mails.filter(({ text }) => text.includes(pay)).map(({ kind }) => kind)).toEqual([
      'received',
      'edited',
    ])
    for (const mail of mails) {
      expect([mail.kind, mail.subject.length > 5, mail.text.length > 100]).toEqual([mail.kind, true, true])
      const spoken = mail.audience === 'buyer' ? language : officeLanguage(language)
      expect(mail.html).toContain(`lang="${spoken}"`)
      expect(mail.html.includes('#7a1f3d')).toBe(mail.audience === 'buyer')
      expect(mail.html).not.toMatch(/<script|javascript:|undefined|\[object/)
    }
  }
})

test('a buyer who left without paying gets no mail when the order expires', async () => {
  const order = await placeOrder(app, selling, { customer_user_email: 'gone@example.test' })
  await app.db.run(
    sql`update orders set hold_expires_at = now() - interval '1 minute' where id = ${order.id}`,
  )
  await runJobs(app)
  await app.db.run(sql`select from graphile_worker.add_job('expire_orders')`)
  await runJobs(app)
  const status = await app.call(api.storefront.orderStatus, { params: { id: order.id } })
  expect(status.status).toBe('cancelled')
  expect(await mailsTo('gone@example.test')).toEqual([])
})

test('X-01 A-07 I-04 input of buyers and merchants is plain text in every mail, and adds no recipient', async () => {
  const evil = '"><img src=x onerror=alert(1)><script>alert(2)</script>'
  const product = await buildProduct(selling.owner, selling.shop, { title: evil })
  await addStock(selling.owner, selling.shop, product, selling.warehouse, 5)
  const order = await placeOrderPaidByHand(app, selling, {
    customer_user_email: 'evil@example.test',
    notes: `${evil}\r\nBcc: other@example.test`,
    items: [{ product_id: product.id, quantity: 1 }],
    shipping_address: { recipient_name: evil, street: evil, city: 'Hamburg', zip: '22765', country: 'DE' },
  })
  await selling.owner.call(api.orders.shipped, {
    params: { id: order.id },
    body: { tracking_number: evil },
  })
  await runJobs(app)
  const mails = await app.db.rows(
    sql<{ html: string; to_address: string }>`
      select html, to_address from mails where html like '%onerror%'`,
  )
  expect(mails.length).toBeGreaterThanOrEqual(3)
  for (const { html } of mails) {
    expect(html).not.toMatch(/<img src=x|<script/)
    expect(html).toContain('&lt;script&gt;')
  }
  expect(new Set(mails.map((mail) => mail.to_address))).toEqual(
    new Set(['evil@example.test', selling.owner.email]),
  )
})

test('A-07 the name of a shop cannot add a header or an address', async () => {
  const name = 'Evil" <evil@example.test>, Bcc: all@example.test'
  await selling.owner.call(api.shops.update, { params: { id: selling.shop.id }, body: { name } })
  await placeOrderPaidByHand(app, selling, { customer_user_email: 'named@example.test' })
  await runJobs(app)
  const mails = await app.db.rows(
    sql<{ to_address: string }>`select to_address from mails where subject like 'Evil%'`,
  )
  expect(mails).toEqual([{ to_address: 'named@example.test' }])
})

test('mails invite a reply only if a reply reaches the shop', async () => {
  const { owner, shop } = selling
  const sayContact = (contact_email: string | null) =>
    owner.call(api.shops.update, { params: { id: shop.id }, body: { contact_email } })
  const arrived = async (buyer: string) => {
    const order = await placeOrder(app, selling, { customer_user_email: buyer })
    for (const step of ['paid', 'shipped', 'delivered'] as const)
      await owner.call(api.orders[step], { params: { id: order.id } })
    await runJobs(app)
    return app.db.rows(
      sql<{ reply_to: string; text: string }>`
        select reply_to, text from mails where to_address = ${buyer} order by created_at, id`,
    )
  }
  const unanswered = await arrived('left@example.test')
  expect(unanswered.map(({ reply_to }) => reply_to)).toEqual(['', '', ''])
  expect(unanswered.map(({ text }) => text).join()).not.toContain('reply to this email')
  expect(await sayContact('Hello@Shop.example')).toMatchObject({ contact_email: 'hello@shop.example' })
  const answered = await arrived('heard@example.test')
  expect(answered.map(({ reply_to }) => reply_to)).toEqual(Array(3).fill('hello@shop.example'))
  expect(answered.at(-1)?.text).toContain('If something is wrong, reply to this email.')
  expect(await sayContact('')).toMatchObject({ contact_email: null })
  await expect(sayContact('no address')).rejects.toMatchObject({
    status: 422,
    errors: [{ field: 'contact_email' }],
  })
})
