// The check against card testing through the API, in the storefront without JavaScript, and with two processes on one database.

import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { api } from '@kontor/contract/api'
import type { ProofWanted } from '@kontor/contract/http/errors'
import type { PlacedOrder } from '@kontor/contract/orders/orders'
import { describe, expect, test } from 'vitest'
import { buildApp } from '../../../../app.ts'
import { sql } from '../../../../db/sql.ts'
import { makePlatform } from '../../../../platform.ts'
import { makeSigner } from '../../../../secrets/signature.ts'
import {
  buildPayingShop,
  type PayingShop,
  placeOrder,
  runJobs,
  startPayingApp,
} from '../../../../testing/paying-shop.ts'
import { fill, visitWithCart } from '../../../../testing/store-buyer.ts'
import { hiddenField, visit } from '../../../../testing/visitor.ts'
import { leadingZeroBits, packChallenge, unpackChallenge } from './challenge.ts'
import { readChallenge } from './check-card-testing.ts'
import { MAX_BY_EMAIL, MAX_BY_NETWORK, SHOP_SAMPLE } from './risk-score.ts'

const app = await startPayingApp({ RATE_LIMITS: 'on', TRUST_PROXY: 'on' })

let nets = 0
/** A new network (the first three numbers of an IP address) that no other test uses. */
const network = () => `10.7.${++nets}`

interface PayOptions {
  from?: string
  proof?: { challenge: string; answer?: string }
}

async function pay(order_id: string, { from = `${network()}.1`, proof }: PayOptions = {}, http = app.http) {
  const answer = await http.inject({
    method: 'POST',
    url: '/v1/public/order/payment',
    headers: { 'x-forwarded-for': from, 'content-type': 'application/json' },
    payload: JSON.stringify({ order_id, ...(proof ? { proof } : {}) }),
  })
  const json = answer.json() as { error?: string; proof?: ProofWanted; transaction_id?: string }
  return { status: answer.statusCode, json, headers: answer.headers }
}

let buyers = 0
const order = (shop: PayingShop, email = `buyer-${++buyers}@example.com`): Promise<PlacedOrder> =>
  placeOrder(app, shop, { customer_user_email: email })

/** Begins a payment from the network that is not finished, and counts it `count` times, as of so many buyers. */
async function begin(shop: PayingShop, count: number, from: string): Promise<void> {
  const { id } = await order(shop)
  expect((await pay(id, { from: `${from}.1` })).status).toBe(201)
  await app.db.run(sql`
    with others as (
      insert into orders
      select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'order_number', o.order_number || '-' || n))).*
      from orders o, generate_series(2, ${count}::int) n where o.id = ${id} returning id)
    insert into payment_tries (shop_id, order_id, address_hash, email_hash, passed_by)
    select shop_id, others.id, address_hash, sha256(others.id::text::bytea), passed_by from payment_tries, others where order_id = ${id}`)
}

function answerTo({ challenge, zero_bits }: ProofWanted): string {
  for (let n = 0; ; n++) {
    const hash = createHash('sha256').update(`${challenge}:${n}`).digest()
    if (leadingZeroBits(hash) >= zero_bits) return String(n)
  }
}

/** The same challenge as if it had been made `seconds` earlier. */
function older(text: string, seconds: number): string {
  const signer = makeSigner(app.platform.config, 'payment shield')
  const challenge = unpackChallenge(signer, text)!
  return packChallenge(signer, { ...challenge, made_at: challenge.made_at - seconds })
}

/** Makes all tries so far older by `seconds`. */
const later = (seconds: number) =>
  app.db.run(sql`update payment_tries set created_at = created_at - make_interval(secs => ${seconds}::int)`)

test('a challenge set before the encryption key was rotated is good while the previous key is set', () => {
  const { config } = app.platform
  const signer = makeSigner(config, 'payment shield')
  const asked = { order_id: randomUUID(), zero_bits: 17, wait_seconds: 20, made_at: 1 }
  const rotated = { encryption_key: randomBytes(32), encryption_previous_key: config.encryption_key }
  const text = packChallenge(signer, asked)
  expect(readChallenge({ config: { ...config, ...rotated } }, text)).toEqual(asked)
})

describe('L-07 card testing: many unpaid payment pages from one network', () => {
  test('many unpaid payment pages from a network challenge only this network, and a solved challenge admits it', async () => {
    const shop = await buildPayingShop(app, { stock: 100 })
    const from = network()
    await begin(shop, MAX_BY_NETWORK, from)
    const next = await order(shop)
    const sessions = app.stripe_mock.calls.length
    const refused = await pay(next.id, { from: `${from}.200` })
    expect(refused.status).toBe(429)
    expect(refused.json).toMatchObject({ error: 'rate_limited', proof: { zero_bits: 17, wait_seconds: 20 } })
    expect(refused.headers['retry-after']).toBe('20')
    expect(app.stripe_mock.calls.length, 'Stripe was not asked').toBe(sessions)

    expect((await pay((await order(shop)).id)).status).toBe(201)
    const elsewhere = await buildPayingShop(app)
    expect((await pay((await order(elsewhere)).id, { from: `${from}.200` })).status).toBe(201)

    const asked = refused.json.proof!
    const { challenge } = asked
    for (const proof of [
      { challenge, answer: 'x' },
      { challenge },
      { challenge: `${challenge}A`, answer: '1' },
    ])
      expect((await pay(next.id, { from: `${from}.200`, proof })).status).toBe(429)
    const proof = { challenge, answer: answerTo(asked) }
    expect((await pay((await order(shop)).id, { from: `${from}.200`, proof })).status, 'another order').toBe(
      429,
    )
    const paid = await pay(next.id, { from: `${from}.200`, proof })
    expect(paid.status).toBe(201)
    // A repeated request gets the same page without a challenge.
    expect((await pay(next.id, { from: `${from}.200` })).json).toEqual(paid.json)
  })

  test('payment pages of paid orders do not count as card testing, however many', async () => {
    const shop = await buildPayingShop(app, { stock: 100 })
    const from = network()
    await begin(shop, MAX_BY_NETWORK, from)
    await app.db.run(
      sql`update orders set payment_status = 'captured' where shop_id = ${shop.shop.id} and id in (
            select order_id from payment_tries where shop_id = ${shop.shop.id} limit 1)`,
    )
    expect((await pay((await order(shop)).id, { from: `${from}.200` })).status).toBe(201)
    expect((await pay((await order(shop)).id, { from: `${from}.200` })).status).toBe(429)
  })

  test('an unpaid payment page counts for an hour and is deleted after a day', async () => {
    const shop = await buildPayingShop(app, { stock: 100 })
    const from = network()
    await begin(shop, MAX_BY_NETWORK, from)
    const next = await order(shop)
    expect((await pay(next.id, { from: `${from}.200` })).status).toBe(429)
    await later(3601)
    expect((await pay(next.id, { from: `${from}.200` })).status).toBe(201)
    await later(24 * 3600)
    await app.db.run(sql`select graphile_worker.add_job('forget_old_tries')`)
    await runJobs(app)
    expect(await app.db.rows(sql`select order_id from payment_tries`)).toEqual([])
  })
})

test('L-07 one email address from many networks gets a challenge too, in any spelling', async () => {
  const shop = await buildPayingShop(app, { stock: 100 })
  for (let n = 0; n < MAX_BY_EMAIL; n++)
    expect((await pay((await order(shop, 'same@example.com')).id)).status).toBe(201)
  expect((await pay((await order(shop, 'Same@Example.com')).id)).status).toBe(429)
  expect((await pay((await order(shop)).id)).status).toBe(201)
})

test('orders entered by members without an email address do not count as orders of one buyer', async () => {
  const shop = await buildPayingShop(app, { stock: 100 })
  for (let n = 0; n <= MAX_BY_EMAIL; n++) {
    const { id } = await order(shop)
    await app.db.run(sql`update orders set customer_user_email = '' where id = ${id}`)
    expect((await pay(id)).status).toBe(201)
  }
})

test('L-07 a shop tested from many networks concurrently requires a challenge of all buyers, until enough is paid', async () => {
  const shop = await buildPayingShop(app, { stock: 100 })
  await begin(shop, SHOP_SAMPLE, network())
  await app.db.run(
    sql`update payment_tries set address_hash = sha256(order_id::text::bytea) where shop_id = ${shop.shop.id}`,
  )
  // Pages younger than a few minutes do not count: their buyers may still be paying.
  expect((await pay((await order(shop)).id)).status).toBe(201)
  await later(5 * 60)
  const { shop_id, id } = await order(shop)
  expect((await pay(id)).status).toBe(429)
  await app.db.run(sql`
    update orders set payment_status = 'captured' where shop_id = ${shop_id} and id in (
      select order_id from payment_tries where shop_id = ${shop_id} limit ${SHOP_SAMPLE / 4})`)
  expect((await pay(id)).status).toBe(201)
})

test('L-05 two processes see the same', async () => {
  const shop = await buildPayingShop(app, { stock: 100 })
  const from = network()
  await begin(shop, MAX_BY_NETWORK, from)
  const twin = await buildApp(makePlatform(app.platform))
  const next = await order(shop)
  const refused = await pay(next.id, { from: `${from}.200` }, twin)
  expect(refused.status).toBe(429)
  const asked = refused.json.proof!
  const proof = { challenge: asked.challenge, answer: answerTo(asked) }
  expect((await pay(next.id, { from: `${from}.200`, proof })).status).toBe(201)
  await twin.close()
})

describe('L-07 in the storefront', () => {
  /** A visitor from a network with many unpaid payments places an order and gets to the page with the challenge. */
  async function comeToTheCheck(shop: PayingShop, from: string) {
    const { slug } = shop.shop
    const visitor = await visitWithCart(app, slug, shop.product.id, '1')
    const checkout = await visitor.get(`/store/${slug}/checkout`)
    const form = fill(checkout, { customer_user_email: `${randomUUID()}@example.com` })
    const placed = await visitor.post(`/store/${slug}/checkout`, form, { 'x-forwarded-for': from })
    expect(placed.status).toBe(303)
    const check_url = String(placed.headers.location)
    expect(check_url).toMatch(new RegExp(`^/store/${slug}/orders/${form.order_id}/pay\\?check=`))
    const page = await visitor.get(check_url)
    /** Sends the form of the page; gives the address it redirects to. */
    const send = async (fields: { check: string; answer: string }) => {
      const url = `/store/${slug}/orders/${form.order_id}/pay`
      const answer = await visitor.post(url, fields, { 'x-forwarded-for': from })
      return String(answer.headers.location)
    }
    return { page, send, form, visitor }
  }
  test('without script some patience opens the payment page, for one page a network at a time', async () => {
    const shop = await buildPayingShop(app, { stock: 100 })
    const from = network()
    await begin(shop, MAX_BY_NETWORK, from)
    const { page, send } = await comeToTheCheck(shop, `${from}.200`)
    expect(page.status).toBe(200)
    // What is left of them: one may have passed on a busy machine.
    expect(page.text).toMatch(/wait (?:20|19|18) seconds/)
    const check = hiddenField(page, 'check')
    expect(await send({ check, answer: '' }), 'too early').toContain(`/pay?check=${check}`)
    // Not a second before the end, which may have passed on a busy machine.
    expect(await send({ check: older(check, 12), answer: '' }), 'still too early').toContain('/pay?check=')

    // Another order of the same network has waited as long.
    const other = await comeToTheCheck(shop, `${from}.201`)
    const other_check = hiddenField(other.page, 'check')
    const went = await Promise.all([
      send({ check: older(check, 20), answer: '' }),
      other.send({ check: older(other_check, 20), answer: '' }),
    ])
    expect(went.filter((url) => url.startsWith(app.stripe_mock.api_base))).toHaveLength(1)
    const sent_back = went.find((url) => url.includes('/pay?check='))!
    const sendAgain = went[0] === sent_back ? send : other.send
    const again = new URL(sent_back, 'http://shop.example').searchParams.get('check')!
    await later(10)
    expect(await sendAgain({ check: older(again, 20), answer: '' })).toContain(app.stripe_mock.api_base)
  })

  test('a solved challenge leads to the payment of the requested edit', async () => {
    const shop = await buildPayingShop(app, { stock: 100 })
    const from = network()
    const { id } = await order(shop)
    // By card, since the difference is paid in the mode of the order: as a test.
    await app.stripe_mock.pay((await pay(id)).json.transaction_id!)
    await begin(shop, MAX_BY_NETWORK, from)
    const edit = await shop.owner.call(api.order_edits.create, {
      params: { id },
      body: { remove: [], add: [{ product_id: shop.product.id, quantity: 1 }] },
    })
    const visitor = visit(app)
    const sender = { 'x-forwarded-for': `${from}.200` }
    const led = await visitor.post(`/store/${shop.shop.slug}/orders/${id}/pay`, { edit_id: edit.id }, sender)
    const page = await visitor.get(String(led.headers.location))
    // What is left of them: one may have passed on a busy machine.
    expect(page.text).toMatch(/wait (?:20|19|18) seconds/)
    expect(hiddenField(page, 'edit_id')).toBe(edit.id)
  })

  test('with script the answer does, and a forged page leads to the order', async () => {
    const shop = await buildPayingShop(app, { stock: 100 })
    const from = network()
    await begin(shop, MAX_BY_NETWORK, from)
    const { page, send, form, visitor } = await comeToTheCheck(shop, `${from}.200`)
    const check = hiddenField(page, 'check')
    const zero_bits = Number(/data-zero-bits="(\d+)"/.exec(page.text)?.[1])
    const order_page = `/store/${shop.shop.slug}/orders/${form.order_id}`
    for (const made_up of [check.slice(1), `${check}0`, 'x', '%00'])
      expect((await visitor.get(`${order_page}/pay?check=${made_up}`)).headers.location).toBe(order_page)
    const answer = answerTo({ challenge: check, zero_bits, wait_seconds: 0 })
    expect(await send({ check, answer })).toContain(app.stripe_mock.api_base)
  })
})
