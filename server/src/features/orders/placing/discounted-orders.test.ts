// Orders with discounts: what they store, how the uses of discounts are counted however many buyers order concurrently, and when a use is released.

import { randomUUID } from 'node:crypto'
import { api } from '@kontor/contract/api'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runs } from '../../../../../scripts/lib/runs.mjs'
import { sql } from '../../../db/sql.ts'
import { buildUser, type RawResponse, startTestApp, type TestApp } from '../../../testing/app.ts'
import { buildMember, buildSellingShop, type SellingShop } from '../../../testing/build.ts'
import { buildOrder, buy, expectSound, orderBody } from '../../../testing/orders.ts'
import { type CodeGuesses, makeCodeGuesses } from '../../prices/calculation/offers/code-guesses.ts'
import { markOrderPaid } from '../transitions/mark-order-paid.ts'
import { expireOrders } from '../waiting/expire-orders.ts'

let app: TestApp
let own: SellingShop

beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  own = await buildSellingShop(app, { stock: 1000 })
})
afterAll(() => expectSound(app.db))

const CODE = { title: 'Ten', method: 'code', class: 'order', kind: 'percent', percent: '10', code: 'TEN' }
async function discount(more: Record<string, unknown> = {}): Promise<string> {
  const { status, json, text } = await app.send({
    method: 'POST',
    url: '/v1/a/discounts',
    token: own.owner.access_token,
    body: { shop_id: own.shop.id, applies_to: { all: true }, ...CODE, ...more },
  })
  expect(status, text).toBe(201)
  return json.id
}
const usesOf = async (id: string) => (await own.owner.call(api.discounts.get, { params: { id } })).uses
const read = (id: string) => own.owner.call(api.orders.get, { params: { id } })
const reasonsOf = ({ json }: RawResponse) =>
  json.discount_problems.map(({ reason }: { reason: string }) => reason)

describe('an order', () => {
  test('an order stores the discounts of the calculation', async () => {
    const id = await discount()
    const answer = await buy(app, own, { codes: ['ten', 'UNKNOWN'], expected_total: '13.9' })
    expect(answer.status, answer.text).toBe(201)
    const given = [{ id, code: 'TEN', title: 'Ten', class: 'order', amount: '1.00', is_manual: false }]
    expect(answer.json).toMatchObject({
      total: '13.90',
      discounts: given,
      shipping_discount: '0.00',
      items: [{ discounts: [{ id, amount: '1.00' }], base_price: '10.00', price_list_id: null }],
      discount_problems: [{ code: 'UNKNOWN', reason: 'unknown' }],
    })
    const stored = await read(answer.json.id)
    for (const field of ['discounts', 'shipping_discount', 'discount_problems', 'total'] as const)
      expect(stored[field]).toEqual(answer.json[field])
    expect(stored.items[0]).toMatchObject(answer.json.items[0])
    const status = await app.send({ method: 'GET', url: `/v1/public/order/${answer.json.id}/status` })
    const { code: _, ...shown } = given[0]!
    expect(status.json.discounts).toEqual([shown])
    expect(await usesOf(id)).toBe(1)
  })

  test('an order is placed without codes that no database can store', async () => {
    const answer = await buy(app, own, { codes: ['TE\u0000N', 'TEN\ud800'] })
    expect([answer.status, reasonsOf(answer)]).toEqual([201, ['unknown', 'unknown']])
  })

  test('an order in a language of the shop keeps the discount names of this language for good', async () => {
    const id = await discount()
    await own.owner.call(api.shops.update, { params: { id: own.shop.id }, body: { languages: ['en', 'de'] } })
    await own.owner.call(api.translations.save, {
      body: {
        shop_id: own.shop.id,
        language: 'de',
        texts: [{ kind: 'discount', id, field: 'title', text: 'Zehn' }],
      },
    })
    const { json } = await buy(app, own, { codes: ['TEN'], language: 'de' })
    expect(json.discounts).toMatchObject([{ id, title: 'Zehn' }])
    expect((await read(json.id)).discounts).toEqual(json.discounts)
  })

  test('an order with a stale total is refused with the actual total', async () => {
    await discount()
    const refused = await buy(app, own, { codes: ['TEN'], expected_total: '12.90' })
    expect([refused.status, refused.json.error]).toEqual([409, 'total_changed'])
    expect(refused.json.calculation).toMatchObject({ total: '13.90', discounts: [{ code: 'TEN' }] })
    const orders = await app.db.rows(sql`select from orders where shop_id = ${own.shop.id}`)
    expect(orders).toEqual([])
    const unfit = await buy(app, own, { expected_total: '14.900' })
    expect([unfit.status, unfit.json.errors]).toMatchObject([422, [{ field: 'expected_total' }]])
  })

  test('a repeated order is the same order and counts one use', async () => {
    const id = await discount()
    const body = { id: randomUUID(), codes: ['TEN', 'UNKNOWN'] }
    const [first, again] = [await buy(app, own, body), await buy(app, own, body)]
    expect([first.status, again.status]).toEqual([201, 200])
    expect(again.json).toEqual(first.json)
    expect(await usesOf(id)).toBe(1)
  })

  test('an order reduced to zero by discounts is paid immediately, even if a member enters the order', async () => {
    const manual_discounts = (['order', 'shipping'] as const).map((of) => ({
      ...{ class: of, percent: '100', reason: 'A present' },
    }))
    const body = { ...orderBody(own), manual_discounts }
    const placed = await own.owner.call(api.orders.create, { body })
    expect(placed).toMatchObject({ status: 'paid', total: '0.00', amount_due: '0.00' })
    const draft = await own.owner.call(api.orders.create, { body: { ...body, status: 'draft' } })
    expect(draft).toMatchObject({ status: 'draft', total: '0.00' })
  })

  test('an order by a member can have discounts by hand, and a buyer cannot grant any', async () => {
    const manual_discounts = [{ class: 'order' as const, amount: '2.50', reason: 'A scratch' }]
    const body = { ...orderBody(own), manual_discounts }
    const priced = await own.owner.call(api.orders.calculate, { body })
    expect(priced).toMatchObject({ total: '12.40', discounts: [{ title: 'A scratch', is_manual: true }] })
    const placed = await own.owner.call(api.orders.create, { body })
    expect(placed).toMatchObject({ total: '12.40', discounts: [{ code: null, amount: '2.50' }] })
    const public_order = await buy(app, own, { manual_discounts })
    expect(public_order.json.discounts).toEqual([])
    const elsewhere = [{ class: 'product' as const, product_id: randomUUID(), percent: '5', reason: 'x' }]
    await expect(
      own.owner.call(api.orders.create, { body: { ...body, manual_discounts: elsewhere } }),
    ).rejects.toMatchObject({ error: 'validation_error' })
    for (const call of [api.orders.calculate, api.orders.create]) {
      const finer = { ...body, manual_discounts: [{ class: 'order' as const, amount: '1.001', reason: 'x' }] }
      const refusal = await own.owner.call(call, { body: finer }).catch((error) => error)
      expect([refusal.error, refusal.errors?.[0]?.field]).toEqual([
        'validation_error',
        'manual_discounts.0.amount',
      ])
    }
  })

  test('an order refuses a discount by hand with the id of an existing discount, at its field', async () => {
    const [stored, id] = [await discount(), randomUUID()]
    for (const call of [api.orders.calculate, api.orders.create]) {
      const answerTo = async (...ids: string[]) => {
        const manual_discounts = ids.map((one) => ({
          ...{ id: one, class: 'order' as const, amount: '0.50', reason: 'A scratch' },
        }))
        const body = { ...orderBody(own), manual_discounts }
        const answer = await own.owner.call(call, { body }).catch((error) => error)
        return answer.errors?.[0]?.field ?? answer.total
      }
      expect(await answerTo(id, id)).toBe('manual_discounts.1.id')
      expect(await answerTo(id, id.toUpperCase())).toBe('manual_discounts.1.id')
      expect(await answerTo(id, stored)).toBe('manual_discounts.1.id')
      expect(await answerTo(id, randomUUID())).toBe('13.90')
    }
  })
})

describe('uses', () => {
  const many = runs(30)
  const buyConcurrently = (count: number, overrides: (n: number) => object) =>
    Promise.all(Array.from({ length: count }, (_, n) => buy(app, own, overrides(n))))

  test('requested by many orders at the same time are used only as often as allowed', async () => {
    const uses_limit = Math.ceil(many / 2)
    const id = await discount({ uses_limit })
    const answers = await buyConcurrently(many, () => ({ codes: ['TEN'] }))
    expect(answers.map(({ status }) => status)).toEqual(Array(many).fill(201))
    const reduced = answers.filter(({ json }) => json.total === '13.90')
    expect([reduced.length, await usesOf(id)]).toEqual([uses_limit, uses_limit])
    const others = answers.filter(({ json }) => json.total !== '13.90')
    expect(others.map(reasonsOf)).toEqual(Array(many - uses_limit).fill(['used_up']))
  })

  test('discount uses of a customer are counted in every spelling of the address', async () => {
    await discount({ uses_per_customer: 1 })
    const answers = await buyConcurrently(6, (n) => ({
      codes: ['TEN'],
      customer_user_email: n % 2 === 0 ? 'ben@example.test' : 'Ben@Example.test',
    }))
    expect(answers.filter(({ json }) => json.total === '13.90')).toHaveLength(1)
    expect(answers.filter((one) => reasonsOf(one)[0] === 'used_by_customer')).toHaveLength(5)
    const other = await buy(app, own, { codes: ['TEN'], customer_user_email: 'ada@example.test' })
    expect(other.json.total).toBe('13.90')
  })

  test('a code of a batch is used by one order', async () => {
    const id = await discount({ code: null })
    await own.owner.call(api.discounts.createCodes, { params: { id }, body: { count: 1, prefix: 'GIFT-' } })
    const { data } = await own.owner.call(api.discounts.listCodes, { params: { id }, query: {} })
    const code = data[0]!.code
    const answers = await buyConcurrently(5, () => ({ codes: [code.toLowerCase()] }))
    const [reduced, ...more] = answers.filter(({ json }) => json.total === '13.90')
    expect(more).toEqual([])
    const used = await own.owner.call(api.discounts.listCodes, { params: { id }, query: {} })
    expect(used.data).toMatchObject([{ code, order_id: reduced!.json.id }])
    // From before it was refused as the discount's own code, which any number of orders can have.
    await app.db.run(sql`update discounts set code = ${code}, code_key = lower(${code}) where id = ${id}`)
    for (let n = 0; n < 2; n++) expect((await buy(app, own, { codes: [code] })).json.total).toBe('13.90')
  })

  test.each(['AA-', 'ZZ-'])(
    'of a discount with a code and a batch (%s) the code sent first is used',
    async (prefix) => {
      const id = await discount()
      await own.owner.call(api.discounts.createCodes, { params: { id }, body: { count: 2, prefix } })
      const { data } = await own.owner.call(api.discounts.listCodes, { params: { id }, query: {} })
      const [one, other] = data.map(({ code }) => code) as [string, string]
      const buyWith = async (...codes: string[]) => {
        const { status, json, text } = await buy(app, own, { codes })
        expect(status, text).toBe(201)
        const problems = json.discount_problems.map(
          (it: { code: string; reason: string }) => `${it.code} ${it.reason}`,
        )
        return [...json.discounts.map((it: { code: string }) => it.code), ...problems]
      }
      expect(await buyWith('TEN', one)).toEqual(['TEN', `${one} does_not_combine`])
      expect(await buyWith(one, 'TEN')).toEqual([one, 'TEN does_not_combine'])
      // A code that is used up is left out, and the other one counts.
      expect(await buyWith(one, other)).toEqual([other, `${one} used_up`])
      expect(await buyWith(one, 'TEN')).toEqual(['TEN', `${one} used_up`])
    },
  )

  test('discount uses return when the order ends unpaid, and a late payment takes available uses again', async () => {
    const id = await discount({ uses_limit: 1, uses_per_customer: 1 })
    const first = await buildOrder(app, own, { codes: ['TEN'] })
    expect(reasonsOf(await buy(app, own, { codes: ['TEN'] }))).toEqual(['used_up'])
    await app.db.run(sql`update orders set hold_expires_at = now() - interval '1 second' where id = ${first}`)
    await expireOrders(app.platform.db.forPlatform())
    expect([(await read(first)).status, await usesOf(id)]).toEqual(['cancelled', 0])
    const payLate = () =>
      app.platform.db.forPlatform().transaction((tx) =>
        markOrderPaid(tx, {
          shop_id: own.shop.id,
          order_id: first,
          actor: { kind: 'stripe', name: 'evt' },
          note: '',
        }),
      )
    const second = await buildOrder(app, own, { codes: ['TEN'] })
    expect((await payLate()).outcome).toBe('unfulfillable')
    expect((await read(first)).status).toBe('cancelled')
    await own.owner.call(api.orders.cancelled, { params: { id: second } })
    expect(await usesOf(id)).toBe(0)
    const third = await buildOrder(app, own, { codes: ['TEN'] })
    expect((await read(third)).total).toBe('13.90')
    await own.owner.call(api.orders.cancelled, { params: { id: third } })
    expect((await payLate()).outcome).toBe('revived')
    expect(await usesOf(id)).toBe(1)
    // The payment, which the caller of `markOrderPaid` would have written.
    await app.db.run(sql`insert into payments (shop_id, order_id, attempt, amount, currency, status)
      select shop_id, id, 1, total, currency, 'captured' from orders where id = ${first}`)
  })

  test('a draft takes no discount uses, and the order made from the draft does', async () => {
    const id = await discount({ uses_limit: 1 })
    const enter = () =>
      own.owner.call(api.orders.create, { body: { ...orderBody(own), codes: ['TEN'], status: 'draft' } })
    const [draft, other] = [await enter(), await enter()]
    expect([draft.total, await usesOf(id)]).toEqual(['13.90', 0])
    await own.owner.call(api.orders.new, { params: { id: draft.id } })
    expect(await usesOf(id)).toBe(1)
    for (const step of ['new', 'paid'] as const)
      await expect(own.owner.call(api.orders[step], { params: { id: other.id } })).rejects.toMatchObject({
        error: 'invalid_transition',
        message: 'A discount of this order has been used up.',
      })
    expect((await read(other.id)).status).toBe('draft')
  })

  test('a discount for first orders is used by one draft of a customer, even if the customer has ordered without the discount', async () => {
    await discount({ conditions: { first_order_only: true } })
    const customer_user_email = 'new@example.test'
    const enter = () =>
      own.owner.call(api.orders.create, {
        body: { ...orderBody(own, { customer_user_email }), codes: ['TEN'], status: 'draft' },
      })
    const [draft, other] = [await enter(), await enter()]
    expect([draft.total, other.total]).toEqual(['13.90', '13.90'])
    await buildOrder(app, own, { customer_user_email })
    const step = (name: 'new' | 'paid' | 'cancelled', { id }: { id: string }) =>
      own.owner.call(api.orders[name], { params: { id } })
    await step('new', draft)
    for (const name of ['new', 'paid'] as const)
      await expect(step(name, other)).rejects.toMatchObject({
        error: 'invalid_transition',
        message: 'A discount of this order has been used up.',
      })
    await step('cancelled', draft)
    await step('new', other)
    expect(await step('paid', other)).toMatchObject({ status: 'paid', total: '13.90' })
  })

  test('a draft needs no uses of a deleted discount and keeps its prices', async () => {
    const id = await discount({ uses_limit: 1 })
    const body = { ...orderBody(own), codes: ['TEN'], status: 'draft' as const }
    const drafts = [
      await own.owner.call(api.orders.create, { body }),
      await own.owner.call(api.orders.create, { body }),
    ]
    await own.owner.call(api.discounts.remove, { params: { id } })
    for (const [at, step] of (['new', 'paid'] as const).entries())
      expect(await own.owner.call(api.orders[step], { params: { id: drafts[at]!.id } })).toMatchObject({
        ...{ status: step, total: '13.90', discounts: [{ id }] },
      })
  })
})

describe('wrong codes', () => {
  let limited: TestApp
  beforeAll(async () => {
    limited = await startTestApp({ RATE_LIMITS: 'on', TRUST_PROXY: 'on' }, { db: app.platform.db })
  })
  const from = async (address: string) => {
    await discount()
    return (path: string, body: object, of = address) =>
      limited.send({
        method: 'POST',
        url: `/v1/public/${path}`,
        headers: { 'x-forwarded-for': of },
        body,
      })
  }
  type Call = Awaited<ReturnType<typeof from>>
  const calculate = async (call: Call, wanted: object, of?: string) => {
    const items = [{ product_id: own.product.id, quantity: 1 }]
    return call(
      'order-calculation',
      { shop_id: own.shop.id, destination_country: 'DE', items, ...wanted },
      of,
    )
  }
  const ask = async (call: Call, codes: string[], of?: string) =>
    reasonsOf(await calculate(call, { codes }, of))
  /** Counts the addresses as calculations of the network do, each of which takes milliseconds. */
  const note = (network: string, emails: string[], basket: Parameters<CodeGuesses['note']>[0]) => {
    for (const email of emails) makeCodeGuesses(limited.http.shared_limits, network).note(basket, { email })
  }
  const paid_by_cards = { gift_card_problems: [] }
  const nothing = { discount_problems: [], is_address_known: false, paid_by_cards, priced: { work: 0 } }
  const wrong = (n: number) => Array.from({ length: 5 }, (_, nth) => `WRONG${n}-${nth}`)

  test('a network that tries many wrong codes is slowed down', async () => {
    const call = await from('203.0.113.7')
    for (let n = 0; n < 6; n++) expect(await ask(call, wrong(n))).toEqual(Array(5).fill('unknown'))
    expect(await ask(call, ['TEN'])).toEqual(['try_later'])
    expect(await ask(call, ['TEN'], '198.51.100.8')).toEqual([])
  })

  test('of strangers in the network of a member refuse the member no code', async () => {
    const call = await from('203.0.117.7')
    for (let n = 0; n < 7; n++) await ask(call, wrong(n))
    expect(await ask(call, ['TEN'])).toEqual(['try_later'])
    const member = await buildMember(limited, own.shop, 'member')
    const items = [{ product_id: own.product.id, quantity: 1 }]
    const body = { ...orderBody(own), items, codes: ['TEN'] }
    const asMember = (path: string, more: object = {}, token = member.access_token) =>
      limited.send({
        method: 'POST',
        url: `/v1/a/${path}`,
        token,
        headers: { 'x-forwarded-for': '203.0.117.7' },
        body: { ...body, ...more },
      })
    expect(reasonsOf(await asMember('order-calculation'))).toEqual([])
    const stranger = await buildUser(limited)
    expect(reasonsOf(await asMember('order-calculation', {}, stranger.access_token))).toEqual(['try_later'])
    // Nor do the member's own wrong ones: a member can list the codes of the shop.
    for (let n = 0; n < 7; n++) await asMember('order-calculation', { codes: wrong(n) })
    expect(reasonsOf(await asMember('order-calculation'))).toEqual([])
  })

  test('typed addresses that cannot have a code slow a network down, each address counted once', async () => {
    const call = await from('203.0.115.7')
    await discount({ code: 'EVA', conditions: { emails: ['eva@example.test'] } })
    const about = async (customer_user_email: string | undefined) =>
      reasonsOf(await calculate(call, { codes: ['EVA'], customer_user_email }))
    for (const email of [undefined, 'b@example.test', undefined, 'b@example.test'])
      expect(await about(email)).toEqual(['not_for_you'])
    const noted = Array.from({ length: runs(290, 0) }, (_, n) => `b${n + 1}@example.test`)
    const problem = { code: 'EVA', reason: 'not_for_you', message: '' } as const
    note('203.0.115.7', noted, { ...nothing, discount_problems: [problem] })
    for (let n = noted.length + 1; n < 300; n++)
      expect(await about(`b${n}@example.test`)).toEqual(['not_for_you'])
    expect(await about('b300@example.test')).toEqual(['try_later'])
    expect(await about('eva@example.test')).toEqual(['try_later'])
  })

  test('automatic discounts tell by the total of as many addresses, while codes still work', async () => {
    const call = await from('203.0.116.7')
    const emails = Array.from({ length: 299 }, (_, n) => `listed${n}@example.test`)
    const automatic = { method: 'automatic', code: null }
    await discount({ ...automatic, conditions: { emails } })
    await discount({ ...automatic, percent: '20', conditions: { first_order_only: true } })
    await buy(app, own, { customer_user_email: 'known@example.test' })
    const discountFor = async (customer_user_email: string, of?: string) =>
      (await calculate(call, { customer_user_email }, of)).json.discount_total
    for (let n = 0; n < 5; n++) expect(await discountFor(`new${n}@example.test`)).toBe('1.68')
    expect(await discountFor('known@example.test')).toBe('0.00')
    const noted = emails.slice(0, runs(290, 0))
    note('203.0.116.7', noted, { ...nothing, is_address_known: true })
    for (const email of [...emails.slice(0, 9), ...emails.slice(noted.length)])
      expect(await discountFor(email)).toBe('1.68')
    for (const email of ['new@example.test', 'known@example.test', ...emails.slice(0, 2)])
      expect(await discountFor(email), email).toBe('0.00')
    expect(await ask(call, ['TEN'])).toEqual([])
    expect(await discountFor('new@example.test', '198.51.101.8')).toBe('1.68')
  })

  test('wrong codes count once in an order, even if the order is refused for its total and the refusal describes each code', async () => {
    const call = await from('192.0.2.9')
    const place = (n: number, more: object = {}) =>
      call('order', orderBody(own, { codes: wrong(n), ...more }))
    for (let n = 0; n < 2; n++) expect((await place(n)).status).toBe(201)
    for (let n = 2; n < 6; n++) {
      expect(await ask(call, ['TEN']), `after ${n} orders`).toEqual([])
      const { status, json } = await place(n, { expected_total: '0.01' })
      expect([status, json.error]).toEqual([409, 'total_changed'])
    }
    expect(await ask(call, ['TEN'])).toEqual(['try_later'])
  })

  test('baskets with much work count by their work, and only a network with too much work waits', async () => {
    const call = await from('192.0.3.9')
    expect((await calculate(call, {})).status).toBe(200)
    const heaviest = { ...nothing, priced: { work: 30_000 } }
    note(
      '192.0.3.9',
      Array.from({ length: 99 }, () => ''),
      heaviest,
    )
    expect((await calculate(call, {})).status).toBe(200)
    note('192.0.3.9', [''], heaviest)
    const refused = await calculate(call, {})
    expect([refused.status, refused.json.error, refused.headers['retry-after']]).toEqual([
      429,
      'rate_limited',
      '60',
    ])
    expect((await calculate(call, {}, '198.51.103.8')).status).toBe(200)
  })
})
