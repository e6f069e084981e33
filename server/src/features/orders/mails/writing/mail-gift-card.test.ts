// A gift card's mail goes to an address that its buyer, or a member of the shop, chose, with words of theirs: it is subject to the limits of mail to unproved
// addresses and has the link that ends such mails. What became of it is in the order's log; the code that a member issues is shown to them, too.

import { randomUUID } from 'node:crypto'
import { api } from '@kontor/contract/api'
import { shownGiftCardCode } from '@kontor/contract/prices/gift-card-code'
import { formatMoney } from '@kontor/contract/values/money'
import { describe, expect, test } from 'vitest'
import { sql } from '../../../../db/sql.ts'
import { buildUser } from '../../../../testing/app.ts'
import { buildProduct, passShopTo } from '../../../../testing/build.ts'
import {
  buildPayingShop,
  type PayingShop,
  placeOrder,
  runJobs,
  startPayingApp,
} from '../../../../testing/paying-shop.ts'

const app = await startPayingApp({
  RATE_LIMITS: 'on',
  TRUST_PROXY: 'on',
  SMTP_URL: 'smtp://127.0.0.1:9',
  OPERATOR_EMAILS: 'ops@example.test',
})

const fresh = () => `${randomUUID().slice(0, 8)}@stranger.test`

/** Members sell cards to these addresses, and mark them as paid themselves. */
async function sellCards(selling: PayingShop, ...to: string[]): Promise<string> {
  const { owner, shop } = selling
  const gift = await buildProduct(owner, shop, { price: '1.00', is_gift_card: true, is_live: true })
  const items = to.map((email) => ({
    product_id: gift.id,
    quantity: 1,
    gift_card: { email, message: 'Verify your account at https://evil.example/login' },
  }))
  const { id } = await placeOrder(app, selling, { customer_user_email: fresh(), items })
  await owner.call(api.orders.paid, { params: { id } })
  await runJobs(app)
  return id
}

const logOf = async ({ owner }: PayingShop, id: string) =>
  (await owner.call(api.order_mails.ofOrder, { params: { id } }))
    .filter(({ kind }) => kind === 'gift_card')
    .map(({ outcome, reason }) => `${outcome} ${reason}`)

const mailsTo = (email: string) =>
  app.db.rows(
    sql<{ subject: string; text: string; html: string; unsubscribe_url: string }>`
      select subject, text, html, unsubscribe_url from mails where to_address = ${email} order by created_at, id`,
  )

/** As a mail that has waited is tried again. */
async function mailCards(order_id: string): Promise<void> {
  await app.db.run(sql`
    select graphile_worker.add_job('tell_gift_card', json_build_object('shop_id', shop_id, 'gift_card_id', id, 'order_id', order_id))
    from gift_cards where order_id = ${order_id}`)
  await runJobs(app)
}

test('the last day of a card follows the shop’s time zone, even if the shop has chosen none', async () => {
  const selling = await own()
  const { owner } = selling
  const id = await sellCards(selling, selling.owner.email)
  for (const [expires_at, day] of [
    ['2031-12-31T23:30:00Z', '1 January 2032'],
    // Midnight there.
    ['2031-12-31T23:00:00Z', '31 December 2031'],
  ] as const) {
    await app.db.run(sql`
      update gift_cards set mailed_at = null, expires_at = ${expires_at}::timestamptz where order_id = ${id}`)
    await mailCards(id)
    const mails = await mailsTo(owner.email)
    expect(mails.at(-1)!.text).toContain(`It is valid until ${day}.`)
  }
})

test('a waiting mail does not replace a code that a person of the shop has replaced', async () => {
  const selling = await own()
  const { owner, shop } = selling
  const order_id = await sellCards(selling, owner.email)
  const before = await mailsTo(owner.email)
  await app.db.run(sql`update gift_cards set mailed_at = null where order_id = ${order_id}`)
  const { data } = await owner.call(api.gift_cards.list, { query: { shop_id: shop.id } })
  const { id, last4 } = await owner.call(api.gift_cards.replaceCode, {
    params: { id: data[0]!.id },
    body: {},
  })
  await mailCards(order_id)
  expect(await mailsTo(owner.email)).toEqual(before)
  expect(await owner.call(api.gift_cards.get, { params: { id } })).toMatchObject({ last4, mailed_at: null })
})

const own = () => buildPayingShop(app, { stock: 10 })

/** A shop that may mail unproved addresses. */
async function trusted(): Promise<PayingShop> {
  const selling = await own()
  const { user_id } = await buildUser(app, 'ops@example.test')
  await passShopTo(app, selling.shop, user_id)
  return selling
}

/** As one click in the mail program does. */
async function unsubscribe(url: string): Promise<void> {
  const { pathname, search } = new URL(url)
  const { status } = await app.send({
    method: 'POST',
    url: pathname + search,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
  expect(status).toBe(200)
}

test('an unproved shop mails no card to unproved addresses, and the order’s log states the reason', async () => {
  const selling = await own()
  const recipient = fresh()
  expect(await logOf(selling, await sellCards(selling, recipient))).toEqual(['not_sent unproved'])
  expect(await mailsTo(recipient)).toEqual([])
})

test('of a selling shop, each has an unsubscribe link, and mails over the limit wait', async () => {
  const selling = await trusted()
  const recipient = fresh()
  const id = await sellCards(selling, ...Array<string>(7).fill(recipient))
  const log = await logOf(selling, id)
  expect(log.toSorted()).toEqual([...Array(2).fill('waiting limit'), ...Array(5).fill('waiting mail_server')])
  const mails = await mailsTo(recipient)
  expect(mails).toHaveLength(5)
  const [{ text, unsubscribe_url }] = mails as [(typeof mails)[number]]
  expect(text).not.toContain('https://evil.example')
  const link = /I do not want these emails: (\S+)/.exec(text)![1]!
  // The mailbox in a link is encrypted, so no two links are the same text.
  const [place] = unsubscribe_url.split('?')
  expect(link).toMatch(/&gift=1$/)
  expect(link.split('?')[0]).toBe(place)
  await unsubscribe(link)
  expect(await logOf(selling, await sellCards(selling, recipient))).toEqual(['not_sent objected'])
})

test('a mail that waits for a limit stops waiting once its card has a new code', async () => {
  const selling = await trusted()
  const id = await sellCards(selling, ...Array<string>(6).fill(fresh()))
  expect((await logOf(selling, id)).at(-1)).toBe('waiting limit')
  const [waiting] = await app.db.rows(
    sql<{ id: string }>`select id from gift_cards where order_id = ${id} and mailed_at is null`,
  )
  await selling.owner.call(api.gift_cards.replaceCode, { params: { id: waiting!.id }, body: {} })
  await app.db.run(sql`update graphile_worker._private_jobs set run_at = now()`)
  await runJobs(app)
  expect((await logOf(selling, id)).toSorted()).toEqual([
    'not_sent limit',
    ...Array(5).fill('waiting mail_server'),
  ])
})

describe('a card that a member issues', () => {
  const post = ({ owner }: PayingShop, path: string, body: object, key: string = randomUUID()) =>
    app.send({
      method: 'POST',
      url: `/v1/a/gift_cards${path}`,
      token: owner.access_token,
      headers: { 'idempotency-key': key },
      body,
    })
  const issue = (selling: PayingShop, body: object = {}, key?: string) =>
    post(selling, '', { shop_id: selling.shop.id, amount: '25', ...body }, key)
  const read = ({ owner }: PayingShop, id: string) => owner.call(api.gift_cards.get, { params: { id } })
  const listed = async ({ owner, shop }: PayingShop) =>
    (await owner.call(api.gift_cards.list, { query: { shop_id: shop.id } })).total
  const balanceOf = async ({ shop }: PayingShop, code: string) =>
    (
      await app.send({
        method: 'POST',
        url: `/v1/public/${shop.slug}/gift_cards/balance`,
        body: { code },
      })
    ).status

  test('a card issued by a member is mailed once, with the message, in the shop’s language', async () => {
    const selling = await trusted()
    const { owner, shop } = selling
    await owner.call(api.shops.update, { params: { id: shop.id }, body: { language: 'de' } })
    const [email, key] = [fresh(), randomUUID()]
    const body = { email, message: 'Alles Gute!', expires_at: '2031-12-31T12:00:00Z' }
    const { status, json, text } = await issue(selling, body, key)
    expect([status, json.email]).toEqual([201, email])
    expect((await issue(selling, body, key)).text).toBe(text)
    const mails = await mailsTo(email)
    expect(mails).toHaveLength(1)
    expect(mails[0]!.subject).toContain('Gutschein')
    for (const part of ['Alles Gute!', shownGiftCardCode(json.code), '31. Dezember 2031'])
      expect(mails[0]!.text).toContain(part)
    expect(json.mailed_at).not.toBeNull()
    expect(await read(selling, json.id)).toMatchObject({ mailed_at: json.mailed_at })
  })

  test('is not mailed without an address', async () => {
    const selling = await trusted()
    const count = () => app.db.first(sql<{ n: number }>`select count(*)::int as n from mails`)
    const before = await count()
    const { status, json } = await issue(selling, { message: 'Enjoy' })
    expect([status, json.email, json.mailed_at]).toEqual([201, '', null])
    expect(await count()).toEqual(before)
  })

  test('the mail of an issued card contains no link and no markup by the member', async () => {
    const selling = await trusted()
    const email = fresh()
    await issue(selling, { email, message: '<b>Log in</b> at https://evil.example/login' })
    const [mail] = await mailsTo(email)
    expect(mail!.html).toContain('&lt;b&gt;Log in')
    for (const text of [mail!.text, mail!.html]) expect(text).not.toMatch(/evil\.example|:\/\/evil/)
    expect(mail!.html).not.toContain('<b>Log in')
  })

  test('a card is issued and not mailed if a limit forbids the mail', async () => {
    const unproved = await own()
    const email = fresh()
    const { status, json } = await issue(unproved, { email, message: 'Enjoy' })
    expect([status, json.email, json.mailed_at]).toEqual([201, email, null])
    expect(await balanceOf(unproved, json.code)).toBe(200)
    expect(await mailsTo(email)).toEqual([])
    expect((await issue(unproved, { email: unproved.owner.email })).json.mailed_at).not.toBeNull()

    const selling = await trusted()
    const mailed = []
    for (let n = 0; n < 6; n++) mailed.push((await issue(selling, { email })).json.mailed_at !== null)
    expect(mailed).toEqual([true, true, true, true, true, false])
    expect([(await mailsTo(email)).length, await listed(selling)]).toEqual([5, 6])
  })

  test('a card is issued and not mailed if the recipient wants no mail', async () => {
    const selling = await trusted()
    const email = fresh()
    await issue(selling, { email })
    await unsubscribe((await mailsTo(email))[0]!.unsubscribe_url)
    const { status, json } = await issue(selling, { email })
    expect([status, json.mailed_at, (await mailsTo(email)).length]).toEqual([201, null, 1])
  })

  test('an issued card is mailed once with a new code and its balance, within the limits', async () => {
    const selling = await trusted()
    const email = fresh()
    const { id, code } = (await issue(selling, { amount: '500', email, message: 'Enjoy' })).json
    await placeOrder(app, selling, { gift_cards: [code] })
    const key = randomUUID()
    const replaced = await post(selling, `/${id}/replace_code`, { email }, key)
    expect((await post(selling, `/${id}/replace_code`, { email }, key)).text).toBe(replaced.text)
    const mails = await mailsTo(email)
    expect(mails).toHaveLength(2)
    const { balance } = await read(selling, id)
    expect(Number(balance)).toBeLessThan(500)
    for (const part of ['Enjoy', shownGiftCardCode(replaced.json.code), formatMoney(balance, 'EUR', 'en-GB')])
      expect(mails[1]!.text).toContain(part)
    expect(await balanceOf(selling, code)).toBe(404)

    for (let n = 0; n < 3; n++) await issue(selling, { email })
    const unmailed = await post(selling, `/${id}/replace_code`, { email })
    expect([unmailed.status, unmailed.json.mailed_at, (await mailsTo(email)).length]).toEqual([200, null, 5])
    expect(await balanceOf(selling, unmailed.json.code)).toBe(200)
  })

  test('an empty or expired card is not mailed with a new code', async () => {
    const selling = await trusted()
    const email = fresh()
    const empty = (await issue(selling, { amount: '1', email })).json
    await placeOrder(app, selling, { gift_cards: [empty.code] })
    const expired = (await issue(selling, { email })).json
    await app.db.run(sql`update gift_cards set expires_at = now() where id = ${expired.id}`)
    for (const { id } of [empty, expired]) {
      const replaced = await post(selling, `/${id}/replace_code`, { email })
      expect([replaced.status, replaced.json.mailed_at]).toEqual([200, null])
    }
    expect(await mailsTo(email)).toHaveLength(2)
  })

  test('a code replaced without a mail is reported as not mailed, and the card keeps its address', async () => {
    const selling = await trusted()
    const email = fresh()
    const { id } = (await issue(selling, { email })).json
    const replaced = await post(selling, `/${id}/replace_code`, {})
    expect([replaced.status, replaced.json.email, replaced.json.mailed_at]).toEqual([200, email, null])
    expect(await mailsTo(email)).toHaveLength(1)
    const mailed = await post(selling, `/${id}/replace_code`, { email })
    expect(mailed.json.mailed_at).not.toBeNull()
  })
})
