import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { startStripeMock } from '../testing/start-stripe-mock.ts'
import { KEY, lineOf, orderOf, sdkFor } from '../testing/stripe-account.ts'
import { startReceiver } from '../testing/webhook-receiver.ts'

const GOOD = {
  method: 'card',
  card_number: '4242 4242 4242 4242',
  expiry: '12 / 40',
  cvc: '123',
  email: 'buyer@example.com',
}

let server: Awaited<ReturnType<typeof startStripeMock>>
let stripe: Stripe
let receiver: Awaited<ReturnType<typeof startReceiver>>
beforeAll(async () => {
  server = await startStripeMock()
  stripe = sdkFor(server.stripe_mock)
  receiver = await startReceiver()
  server.stripe_mock.setEndpoint(KEY, { url: receiver.url, secret: 'whsec_x' })
})
afterAll(async () => {
  await server.stop()
  await receiver.stop()
})

async function open(overrides: Stripe.Checkout.SessionCreateParams = {}) {
  const order = orderOf({
    line_items: [lineOf(123_450, 'Two lamps')],
    payment_intent_data: { description: 'Order K-1001' },
    ...overrides,
  })
  const { id, url } = await stripe.checkout.sessions.create(order)
  return { id, url: url! }
}

async function view(url: string) {
  const answer = await fetch(url)
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

async function submit(url: string, fields: Record<string, string>) {
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  const { headers } = answer
  return {
    status: answer.status,
    location: headers.get('location'),
    cache_control: headers.get('cache-control'),
    text: await answer.text(),
  }
}

describe('the payment page', () => {
  it('shows what is paid, the amount, and that it is a test', async () => {
    const { url } = await open({ customer_email: 'buyer@example.com' })
    const page = await view(url)
    expect(page.status).toBe(200)
    for (const text of [
      'Test payment page — no real money moves',
      'Order K-1001',
      'Two lamps',
      '€1,234.50',
      'buyer@example.com',
    ]) {
      expect(page.text).toContain(text)
    }
    expect(page.text).toContain('href="http://localhost:8080/store?purchase=cancel&amp;shop_id=1"')
  })

  it('fills in a test card on request', async () => {
    const { url } = await open()
    expect((await view(url)).text).not.toContain('value="4242')
    expect((await view(`${url}?card=0`)).text).toContain('value="4242 4242 4242 4242"')
    expect((await view(`${url}?card=constructor`)).status).toBe(200)
  })

  it('takes the card, waits for the shop, leads back with the session’s id', async () => {
    const { id, url } = await open()
    const before = receiver.arrivals.length
    const answer = await submit(url, GOOD)
    expect(answer).toMatchObject({
      status: 303,
      location: `https://shop.example/store?purchase=success&session=${id}`,
    })
    expect(receiver.arrivals.length).toBe(before + 1)
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
    })
  })

  it('does not wait endlessly for the shop', async () => {
    const hasty = await startStripeMock({ patience_ms: 100 })
    onTestFinished(() => hasty.stop())
    hasty.stripe_mock.setEndpoint(KEY, { url: receiver.url, secret: 'whsec_x' })
    hasty.stripe_mock.faults.push({ on: 'webhook', delay_ms: 60_000 })
    const { url } = await sdkFor(hasty.stripe_mock).checkout.sessions.create(orderOf())
    const start = Date.now()
    expect((await submit(url!, GOOD)).status).toBe(303)
    expect(Date.now() - start).toBeLessThan(6000)
  })

  it('sent twice pays once, and shows so afterwards', async () => {
    const { url } = await open()
    const before = receiver.arrivals.length
    const both = await Promise.all([submit(url, GOOD), submit(url, GOOD)])
    expect(both.map((answer) => answer.status)).toEqual([303, 303])
    expect(receiver.arrivals.length).toBe(before + 1)
    expect((await view(url)).text).toContain('This payment is complete. You were charged once.')
  })

  it.each([
    ['4000 0000 0000 0002', 'The card was declined. You have not been charged; try another card.'],
    ['4000-0000-0000-9995', 'The card has insufficient funds. You have not been charged; try another card.'],
  ])('%s is declined and the session stays open', async (card_number, message) => {
    const { id, url } = await open()
    const answer = await submit(url, { ...GOOD, card_number })
    // A redirect to a URL of its own, so that the browser's back and forward buttons work.
    expect(answer.status).toBe(303)
    const page = await view(new URL(answer.location!, url).href)
    expect(page.status).toBe(200)
    expect(page.text).toContain(message)
    expect(page.text).toContain(`value="${GOOD.email}"`)
    expect(page.text).not.toContain('value="4')
    expect((await view(url)).text).not.toContain(message)
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
    })
    expect((await submit(url, GOOD)).status).toBe(303)
  })

  it.each([
    ['card_number', '5555 5555 5555 4444'],
    ['card_number', ''],
    ['expiry', '01 / 20'],
    ['expiry', '13 / 40'],
    ['cvc', '12'],
    ['email', 'no-address'],
  ])('a wrong %s (%s) is said beside the field, and nothing happens', async (field, value) => {
    const { id, url } = await open()
    const answer = await submit(url, { ...GOOD, [field]: value })
    expect(answer.status).toBe(422)
    expect(answer.cache_control).not.toContain('no-store')
    expect(answer.text).toContain(`id="${field}-error"`)
    expect(answer.text).not.toContain('5555')
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({
      status: 'open',
      payment_intent: null,
    })
  })

  it('a delayed payment returns immediately, unpaid', async () => {
    const { id, url } = await open()
    expect((await submit(url, { method: 'debit', email: 'buyer@example.com' })).status).toBe(303)
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({
      status: 'complete',
      payment_status: 'unpaid',
    })
    expect((await view(url)).text).toContain('Processing')
    await server.stripe_mock.settle(id, 'failed')
    expect((await view(url)).text).toContain('The bank declined the payment.')
  })

  it('an expired page shows an error and takes no money', async () => {
    const { id, url } = await open()
    await server.stripe_mock.expire(id)
    expect((await view(url)).text).toContain('This payment page has expired.')
    expect((await submit(url, GOOD)).status).toBe(409)
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({
      status: 'expired',
      payment_status: 'unpaid',
    })
  })

  it('an unknown page is 404', async () => {
    const { url } = await open()
    expect((await view(url.replace(/.$/, '!'))).status).toBe(404)
    expect((await submit(url.replace(/.$/, '!'), GOOD)).status).toBe(404)
  })

  it('escapes its input, and runs no script', async () => {
    const nasty = '<script>alert("x")</script>&\''
    const { url } = await open({
      line_items: [lineOf(1250, nasty, nasty)],
      payment_intent_data: { description: nasty },
    })
    const typed = await submit(url, { ...GOOD, email: nasty, cvc: nasty })
    for (const text of [(await view(url)).text, typed.text]) {
      expect(text).not.toContain('<script')
      expect(text).toContain('&lt;script&gt;')
      expect(text).not.toMatch(/ on\w+=/)
    }
    const policy = (await view(url)).headers.get('content-security-policy')
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/=]+'; form-action 'self' https:\/\/shop.example http:\/\/localhost:8080;/,
    )
  })
})
