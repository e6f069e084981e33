// The withdrawal function of the storefront: what the buyer sees, what is stored and mailed, what the shop sees, and that unrelated visitors learn nothing.

import { randomUUID } from 'node:crypto'
import { api } from '@kontor/contract/api'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { type RawResponse, startTestApp } from '../../../testing/app.ts'
import { buildSellingShop } from '../../../testing/build.ts'
import { orderBody } from '../../../testing/orders.ts'
import {
  buildPayingShop,
  type PayingApp,
  type PayingShop,
  placeOrder,
  placePaidOrder,
  runJobs,
  startPayingApp,
} from '../../../testing/paying-shop.ts'
import { hiddenField, type Visitor, visit } from '../../../testing/visitor.ts'

let app: PayingApp
let selling: PayingShop
let email: string

beforeAll(async () => {
  app = await startPayingApp()
  selling = await buildPayingShop(app, { stock: 500 })
})
beforeEach(() => {
  email = `${randomUUID()}@example.test`
})

const page = ({ shop }: Pick<PayingShop, 'shop'> = selling) => `/store/${shop.slug}/withdrawal`
const typed = (over: Record<string, string> = {}) => ({
  name: 'Bea Buyer',
  order_number: '1',
  email,
  goods: '',
  ...over,
})
/** Fills the form in and presses the button of the second page. */
async function declare(fields: Record<string, string>, visitor: Visitor = visit(app), shop = selling) {
  const check = await visitor.post(page(shop), fields)
  expect(check.status).toBe(200)
  const key = hiddenField(check, 'key')
  return { key, done: await visitor.post(`${page(shop)}/confirm`, { ...fields, key }) }
}
const order = () => placeOrder(app, selling, { customer_user_email: email })
const todosOf = async ({ owner, shop }: PayingShop = selling) =>
  (await owner.call(api.matters.list, { query: { shop_id: shop.id, limit: '100' } })).data
const mailsTo = (address: string) =>
  app.db.rows(
    sql<{ subject: string; text: string; html: string; reply_to: string }>`
      select subject, text, html, reply_to from mails where to_address = ${address} order by created_at, id`,
  )
const stored = () =>
  app.db.rows(
    sql<{ order_id: string | null; goods: string }>`
      -- across shops: the address is of one test
      select order_id, goods from withdrawals where email = ${email}`,
  )

describe('the way there', () => {
  test('is linked on every page of every shop, for every visitor', async () => {
    const bare = await buildPayingShop(app)
    const placed = await placeOrder(app, bare)
    const { slug } = bare.shop
    for (const path of ['', '/cart', '/nowhere', `/orders/${placed.id}`])
      expect((await visit(app).get(`/store/${slug}${path}`)).text).toContain(
        `href="/store/${slug}/withdrawal" rel="nofollow">Withdraw from contract<`,
      )
    const german = await visit(app).get(`/form/${slug}`, { 'accept-language': 'de' })
    expect(german.text).toContain('>Vertrag widerrufen<')
  })

  test('the order’s page and mails lead to the withdrawal form with the order number filled in', async () => {
    const { id, order_number } = await order()
    const way = `${page()}?order=${order_number}`
    expect((await visit(app).get(`/store/${selling.shop.slug}/orders/${id}`)).text).toContain(
      `href="${way}" rel="nofollow">Withdraw from contract<`,
    )
    expect(hiddenField(await visit(app).get(way), 'order_number')).toBe(order_number)
    for (const step of ['paid', 'shipped'] as const)
      await selling.owner.call(api.orders[step], { params: { id } })
    await runJobs(app)
    const mails = await mailsTo(email)
    expect(mails).toHaveLength(2)
    for (const { text, html } of mails) {
      expect(text).toContain(`Withdraw from contract: ${app.platform.config.store_url}${way}\n`)
      expect(html).toContain(`href="${app.platform.config.store_url}${way}"`)
    }
  })

  test('the way to a withdrawal ends at a page that no search engine lists', async () => {
    const form = await visit(app).get(page())
    expect(form.status).toBe(200)
    expect(form.text).toContain('<meta name="robots" content="noindex"/>')
    expect(form.text).not.toContain('rel="canonical"')
  })
})

describe('the form', () => {
  test('the withdrawal form ties each error to its field and keeps the entries', async () => {
    for (const path of [page(), `${page()}/confirm`]) {
      const wrong = await visit(app).post(
        path,
        typed({ name: ' ', email: 'bea at home', goods: 'x'.repeat(1001), order_number: '<b>7' }),
      )
      expect(wrong.status).toBe(422)
      expect(wrong.text).toContain('id="name-error">Please fill this in.<')
      expect(wrong.text).toContain('id="email-error">Enter a valid email address')
      expect(wrong.text).toContain('id="goods-error">This is too long.<')
      expect(wrong.text).not.toContain('order_number-error')
      expect(wrong.text).toMatch(/aria-invalid="true" aria-describedby="email-help email-error"/)
      expect(wrong.text).toContain('value="&lt;b&gt;7"')
      expect(wrong.text).toContain('value="bea at home"')
      expect(wrong.text).toContain('x'.repeat(1001))
    }
    expect(await todosOf()).toEqual([])
  })

  test('shows the entries with the legally required button, and stores nothing yet', async () => {
    const visitor = visit(app)
    const check = await visitor.post(page(), typed({ goods: 'The bell.\r\nNot the chart.' }))
    expect(check.text).toContain(`I withdraw from my contract with ${selling.shop.name}.`)
    expect(check.text).toContain('<dd>The bell.\nNot the chart.</dd>')
    expect(check.text).toMatch(/<button type="submit" class="primary">Confirm withdrawal</)
    const german = await visit(app).post(page(), typed(), { 'accept-language': 'de' })
    expect(german.text).toMatch(/<button type="submit" class="primary">Widerruf bestätigen</)
    expect(await stored()).toEqual([])
    const back = await visitor.post(page(), { ...typed({ goods: 'The bell.' }), action: 'change' })
    expect(back.text).toContain('>The bell.</textarea>')
    expect(hiddenField(back, 'name')).toBe('Bea Buyer')
  })

  test('the withdrawal form is not accepted from a foreign site', async () => {
    const answer = await visit(app).post(`${page()}/confirm`, typed(), { 'sec-fetch-site': 'cross-site' })
    expect(answer.status).toBe(403)
  })
})

describe('a confirmed withdrawal', () => {
  test('a confirmed withdrawal is stored with its order, acknowledged immediately, and a to-do of the shop until resolved', async () => {
    const { id, order_number, status } = await order()
    const params = { id: selling.shop.id }
    await selling.owner.call(api.shops.update, { params, body: { contact_email: 'hello@quay.example' } })
    const fields = typed({ order_number, email: email.toUpperCase(), goods: 'The bell.\nNot the chart.' })
    const { done } = await declare(fields)
    expect(done.status).toBe(200)
    expect(done.text).toContain('Your withdrawal has been received')
    expect(done.text).toContain(`A confirmation goes to ${email}.`)
    expect(await stored()).toEqual([{ order_id: id, goods: 'The bell.\nNot the chart.' }])

    const [mail, ...more] = (await mailsTo(email)).map((one) => ({
      ...one,
      text: one.text.replaceAll('\u2060', ''),
    }))
    expect(more).toEqual([])
    const { name } = selling.shop
    expect(mail).toMatchObject({
      subject: `${name}: your withdrawal has been received`,
      reply_to: 'hello@quay.example',
    })
    expect(mail!.text).toMatch(
      new RegExp(`${name} received it on \\d{1,2} \\w+ 20\\d\\d at \\d\\d:\\d\\d:\\d\\d \\S+\\.`),
    )
    expect(mail!.text).toContain(
      `Your declaration:\nI withdraw from my contract with ${name}.\nName: Bea Buyer\nOrder number: ${order_number}\nEmail: ${email}\n` +
        'Items or comment: The bell.\nNot the chart.\n',
    )
    // The page says the same moment.
    const [, moment] = / received it on (.+)\.\n/.exec(mail!.text) ?? []
    expect(done.text).toContain(moment)

    const [todo] = (await todosOf()).filter((one) => one.order_id === id)
    expect(todo).toMatchObject({
      kind: 'withdrawal',
      order_number,
      title: `A customer withdraws from order ${order_number}`,
      text: `Bea Buyer (${email}) declared this in the store. Items: The bell. Not the chart.`,
      is_to_be_confirmed: true,
    })
    await runJobs(app)
    const mails = await mailsTo(selling.owner.email)
    expect(mails.at(-1)).toMatchObject({ subject: expect.stringContaining(todo!.title) })
    expect(mails.at(-1)!.text).toContain(`/#/account/orders/${id}`)

    const ofOrder = () => selling.owner.call(api.withdrawals.ofOrder, { params: { id } })
    expect(await ofOrder()).toMatchObject([
      {
        name: 'Bea Buyer',
        email,
        order_number,
        goods: fields.goods,
        is_acknowledged: true,
        settled_at: null,
      },
    ])
    await selling.owner.call(api.matters.done, { params: { id: todo!.id } })
    expect((await todosOf()).filter((one) => one.order_id === id)).toEqual([])
    expect((await ofOrder())[0]!.settled_at).not.toBeNull()
    // Nothing else happens to the order.
    expect((await selling.owner.call(api.orders.get, { params: { id } })).status).toBe(status)
  })

  test('a confirmed withdrawal excludes its order from shipping until the shop resolves the withdrawal', async () => {
    const { id, order_number } = await order()
    const { owner, shop } = selling
    const params = { id }
    await owner.call(api.orders.paid, { params })
    const waits = async (is_to_ship: 'true' | 'false') => {
      const { data } = await owner.call(api.orders.list, {
        query: { shop_id: shop.id, is_to_ship, limit: '100' },
      })
      return data.some((one) => one.id === id)
    }
    const shown = async () => [
      await waits('true'),
      await waits('false'),
      (await owner.call(api.orders.get, { params })).is_withdrawn,
    ]
    expect(await shown()).toEqual([true, false, false])
    await declare(typed({ order_number }))
    expect(await shown()).toEqual([false, true, true])
    const todo = (await todosOf()).find((one) => one.order_id === id)
    await owner.call(api.matters.done, { params: { id: todo!.id } })
    expect(await shown()).toEqual([true, false, false])
  })

  test('a withdrawal declared in German is acknowledged in German', async () => {
    const german = visit(app, { 'accept-language': 'de' })
    const { done } = await declare(typed({ order_number: '12/b' }), german)
    expect(done.text).toContain('Ihr Widerruf ist eingegangen')
    const [mail] = await mailsTo(email)
    expect(mail!.subject).toBe(`${selling.shop.name}: Ihr Widerruf ist eingegangen`)
    const text = mail!.text.replaceAll('\u2060', '')
    expect(text).toMatch(/ hat ihn am \d{1,2}\. \p{L}+ 20\d\d um \d\d:\d\d:\d\d ME[SZ]+ erhalten\./u)
    expect(text).toContain(`Ich widerrufe meinen Vertrag mit ${selling.shop.name}.\nName: Bea Buyer\n`)
    expect(text).toContain('Bestellnummer: 12/b\n')
  })

  test('a confirmed withdrawal is stored once, however often its form is sent, even concurrently', async () => {
    const { order_number } = await order()
    const fields = typed({ order_number })
    const { key, done } = await declare(fields)
    const send = () => visit(app).post(`${page()}/confirm`, { ...fields, key })
    const again = await Promise.all([send(), send(), send()])
    for (const answer of again) expect([answer.status, answer.text]).toEqual([200, done.text])
    expect(await stored()).toHaveLength(1)
    expect(await mailsTo(email)).toHaveLength(1)
    expect((await todosOf()).filter((one) => one.order_number === order_number)).toHaveLength(1)

    const together = { ...typed({ goods: 'Twice.' }), key: randomUUID() }
    await Promise.all([1, 2, 3].map(() => visit(app).post(`${page()}/confirm`, together)))
    expect((await stored()).filter(({ goods }) => goods === 'Twice.')).toHaveLength(1)
  })

  test('a withdrawal has to be sent again if its key is missing or was used for a different text', async () => {
    const { key } = await declare(typed())
    for (const other of [{ key }, { key: 'none' }, { key: '' }]) {
      const fields = typed({ goods: 'Other words.' })
      const asked = await visit(app).post(`${page()}/confirm`, { ...fields, ...other })
      expect(asked.status).toBe(422)
      expect(asked.text).toContain('Other words.')
      expect(hiddenField(asked, 'key')).not.toBe(key)
      expect(await stored()).toHaveLength(1)
    }
  })
})

describe('an unrelated visitor', () => {
  /** The answer without what was typed, and the time without its seconds. */
  const plain = ({ status, text }: RawResponse, fields: Record<string, string>) => [
    status,
    text
      .replaceAll(fields.email!, 'EMAIL')
      .replace(`<dd>${fields.order_number}</dd>`, '<dd>NUMBER</dd>')
      .replace(/\d\d:\d\d:\d\d/, 'TIME'),
  ]

  test('learns nothing of any order, and the shop gets the entered data', async () => {
    const { id, order_number } = await order()
    const right = typed({ order_number })
    const known = await declare(right)
    const before = (await todosOf()).length

    const buyer = email
    email = `${randomUUID()}@example.test`
    const elsewhere = await buildPayingShop(app, { stock: 5 })
    let foreign = await placeOrder(app, elsewhere, { customer_user_email: email })
    while (foreign.order_number === order_number)
      foreign = await placeOrder(app, elsewhere, { customer_user_email: email })
    const guesses = [
      typed({ order_number }),
      typed({ order_number: '999999', email: buyer }),
      typed({ order_number: foreign.order_number }),
    ]
    for (const guess of guesses) {
      const { done } = await declare(guess)
      expect(plain(done, guess)).toEqual(plain(known.done, right))
      const mails = await mailsTo(guess.email)
      expect(mails.at(-1)!.text + mails.at(-1)!.html).not.toContain(id)
    }
    const todos = await todosOf()
    expect(todos).toHaveLength(before + 3)
    expect(todos.slice(0, 3)).toMatchObject(
      guesses
        .map((guess) => ({
          kind: 'withdrawal',
          order_id: null,
          title: 'A customer withdraws from a contract',
          text: `Bea Buyer (${guess.email}) declared this in the store, for order ‘${guess.order_number}’; no order has this number and email address.`,
        }))
        .reverse(),
    )
    expect(await selling.owner.call(api.withdrawals.ofOrder, { params: { id } })).toHaveLength(1)
    expect(await todosOf(elsewhere)).toEqual([])
  })

  test('an unrelated visitor sends strangers no link and no more than a few mails', async () => {
    const goods = 'Pay at https://evil.example/now or www.evil.example or write to thief@evil.example\n-- \n'
    await declare(typed({ name: 'http://evil.example', order_number: 'evil.example/a', goods }))
    const [mail] = await mailsTo(email)
    for (const text of [mail!.text, mail!.html]) {
      expect(text.replaceAll('\u2060', '')).toContain('https://evil.example/now')
      expect(text).not.toMatch(/evil\.example|:\/\/evil|www\.evil|@evil/)
    }
    // The line that begins a signature is the letter's own alone.
    expect(mail!.text.match(/^-- $/gm)).toHaveLength(1)
    await runJobs(app)
    const { text } = (await mailsTo(selling.owner.email)).at(-1)!
    expect(text).not.toMatch(/evil\.example/)
    expect(text).toContain(`/#/account/to-do?shop_id=${selling.shop.id}&withdrawal=`)

    for (let mails = 2; mails <= 5; mails++) await declare(typed())
    expect(await mailsTo(email)).toHaveLength(5)
    await declare(typed({ goods: 'The sixth.' }))
    expect(await mailsTo(email)).toHaveLength(5)
    expect(await stored()).toHaveLength(6)
    expect((await todosOf())[0]!.text).toContain('No confirmation was emailed')
  })

  test('an unrelated visitor uses up no emails of the shop and none of its customers’ withdrawals', async () => {
    const limited = await startPayingApp({ RATE_LIMITS: 'on', TRUST_PROXY: 'on' })
    const shop = await buildPayingShop(limited, { stock: 50 })
    const { order } = await placePaidOrder(limited, shop, { customer_user_email: email })
    await runJobs(limited)
    const declareFrom = async (network: string, fields: Record<string, string>) => {
      const from = visit(limited, { 'x-forwarded-for': `203.0.${network}` })
      return (await declare(typed(fields), from, shop)).done
    }
    const mails = async (to: string) =>
      (
        await limited.db.rows(
          sql`select from mails where to_address like ${to} and subject like '%withdrawal%'`,
        )
      ).length
    const counted = () =>
      limited.db.rows(sql`select count from mail_counts where key = ${`86400 shop ${shop.shop.id}`}`)
    const before = await counted()
    const unknown = (nth: number) => ({ email: `unknown-${nth}@example.test`, order_number: '0' })
    // A network does not cause more of them with orders that it places and does not pay.
    const from_one = { 'x-forwarded-for': '203.0.99.1' }
    for (let nth = 0; nth < 30; nth++)
      await limited.send({
        ...{ method: 'POST', url: '/v1/public/order', headers: from_one },
        body: orderBody(shop),
      })
    const customer_user_email = `unpaid-${email}`
    const { order_number } = await placeOrder(limited, shop, { customer_user_email })
    await declareFrom('99.1', { email: customer_user_email, order_number })
    expect(await mails(customer_user_email)).toBe(0)
    await declareFrom('98.1', { email: customer_user_email, order_number })
    expect(await mails(customer_user_email)).toBe(1)

    // With it, a tenth of the two hundred that a shop with a payment may send a day.
    for (let nth = 0; nth < 22; nth++) await declareFrom(`${nth}.1`, unknown(nth))
    expect([await mails('unknown-%'), await counted()]).toEqual([19, before])

    const of_paid = { order_number: order.order_number }
    const known = await declareFrom('99.1', of_paid)
    expect(await mails(email)).toBe(1)
    // The page does not tell who has used the emails up that there is such an order.
    expect(plain(await declareFrom('99.1', unknown(1)), typed(unknown(1)))).toEqual(
      plain(known, typed(of_paid)),
    )
  })

  test('an unrelated visitor is turned away after a few withdrawals from one network', async () => {
    const limited = await startTestApp({ RATE_LIMITS: 'on' })
    const { shop } = await buildSellingShop(limited)
    const send = () =>
      visit(limited).post(`/store/${shop.slug}/withdrawal/confirm`, { ...typed(), key: randomUUID() })
    for (let sent = 0; sent < 5; sent++) expect((await send()).status).toBe(200)
    expect((await send()).status).toBe(429)
    // Filling the form in is another matter.
    expect((await visit(limited).post(`/store/${shop.slug}/withdrawal`, typed())).status).toBe(200)
  })
})
