import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startStripeMock } from '../testing/start-stripe-mock.ts'
import { faultsOfAnswer } from '../testing/stripe-openapi.ts'

let server: Awaited<ReturnType<typeof startStripeMock>>
beforeAll(async () => {
  server = await startStripeMock()
})
afterAll(() => server.stop())

const MINIMAL = {
  mode: 'payment',
  success_url: 'https://shop.example/ok',
  'line_items[0][quantity]': '1',
  'line_items[0][price_data][currency]': 'eur',
  'line_items[0][price_data][unit_amount]': '1250',
  'line_items[0][price_data][product_data][name]': 'Order',
}

async function post(path: string, params: Record<string, string>, headers: Record<string, string> = {}) {
  const answer = await fetch(server.url + path, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_shop', ...headers },
    body: new URLSearchParams(params),
  })
  const body = (await answer.json()) as {
    id?: string
    error?: { type: string; code?: string; param?: string }
  }
  expect(faultsOfAnswer('POST', path, answer.status, body)).toEqual([])
  return { ...body, status: answer.status, headers: answer.headers }
}

describe('parameters', () => {
  it.each([
    ['payment_method_types[0]', 'card', 'parameter_unknown'],
    ['ui_mode', 'hosted', undefined],
    ['line_items[0][price_data][unit_amuont]', '1', 'parameter_unknown'],
    ['line_items[0][quantity]', '1.5', 'parameter_invalid_integer'],
    ['line_items[0][quantity]', '0', undefined],
    ['line_items[0][price_data][unit_amount]', '-1', undefined],
    ['line_items[0][price_data][unit_amount]', '1e3', 'parameter_invalid_integer'],
    ['line_items[0][price_data][currency]', 'btc', undefined],
    ['success_url', 'javascript:alert(1)', 'url_invalid'],
    ['success_url', 'https://shop.example/\r\nSet-Cookie: a=b', 'url_invalid'],
    ['cancel_url', '/relative', 'url_invalid'],
    ['customer_email', 'no-address', 'email_invalid'],
    ['expires_at', '1', undefined],
    ['constructor[prototype]', 'x', 'parameter_unknown'],
    ['__proto__', 'x', 'parameter_unknown'],
  ])('%s=%s is refused', async (param, value, code) => {
    const answer = await post('/v1/checkout/sessions', { ...MINIMAL, [param]: value })
    expect(answer.status).toBe(400)
    expect(answer.error?.type).toBe('invalid_request_error')
    expect(answer.error?.code).toBe(code)
    expect(answer.error?.param?.split('[')[0]).toBe(param.split('[')[0])
  })

  it('missing parameters are named', async () => {
    const { success_url, ...rest } = MINIMAL
    expect((await post('/v1/checkout/sessions', rest)).error).toMatchObject({
      code: 'parameter_missing',
      param: 'success_url',
    })
    expect(success_url).toBeDefined()
  })

  it('49 cents are too little, a million euro too much', async () => {
    const amount = 'line_items[0][price_data][unit_amount]'
    expect((await post('/v1/checkout/sessions', { ...MINIMAL, [amount]: '49' })).error?.code).toBe(
      'amount_too_small',
    )
    expect((await post('/v1/checkout/sessions', { ...MINIMAL, [amount]: '100000000' })).error?.code).toBe(
      'amount_too_large',
    )
  })

  it('an address Stripe does not have is its 404', async () => {
    const answer = await fetch(`${server.url}/v1/nothing`)
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ error: { type: 'invalid_request_error' } })
  })
})

describe('keys', () => {
  it.each([
    '',
    'Bearer sk_live_real',
    'Bearer pk_test_public',
    'Bearer sk_test_rejected',
    'Basic c2tfdGVzdA==',
  ])('%s is 401', async (authorization) => {
    expect((await post('/v1/checkout/sessions', MINIMAL, { authorization })).status).toBe(401)
  })
})

describe('idempotency keys', () => {
  it('replay the first answer, for each account apart', async () => {
    const headers = { 'idempotency-key': 'one' }
    const first = await post('/v1/checkout/sessions', MINIMAL, headers)
    const again = await post('/v1/checkout/sessions', MINIMAL, headers)
    const other = await post('/v1/checkout/sessions', MINIMAL, {
      ...headers,
      authorization: 'Bearer sk_test_other',
    })
    expect(again.id).toBe(first.id)
    expect([first, again].map((answer) => answer.headers.get('idempotent-replayed'))).toEqual([null, 'true'])
    expect(other.id).not.toBe(first.id)
  })

  it('with other parameters or for another call are an error', async () => {
    const headers = { 'idempotency-key': 'two' }
    await post('/v1/checkout/sessions', MINIMAL, headers)
    const changed = await post('/v1/checkout/sessions', { ...MINIMAL, client_reference_id: 'x' }, headers)
    const elsewhere = await post('/v1/products', { name: 'Lamp' }, headers)
    expect([changed, elsewhere].map(({ status, error }) => [status, error?.type])).toEqual([
      [400, 'idempotency_error'],
      [400, 'idempotency_error'],
    ])
  })

  it('are 409 while the first request runs, and then replay', async () => {
    server.stripe_mock.faults.push({ on: 'POST /v1/checkout/sessions', delay_ms: 200 })
    const headers = { 'idempotency-key': 'three' }
    const slow = post('/v1/checkout/sessions', MINIMAL, headers)
    await expect.poll(() => server.stripe_mock.calls.at(-1)?.idempotency_key).toBe('three')
    expect(await post('/v1/checkout/sessions', MINIMAL, headers)).toMatchObject({
      status: 409,
      error: { code: 'idempotency_key_in_use' },
    })
    expect((await post('/v1/checkout/sessions', MINIMAL, headers)).status).toBe(409)
    expect((await slow).status).toBe(200)
    expect((await post('/v1/checkout/sessions', MINIMAL, headers)).id).toBe((await slow).id)
  })

  it('remember a 500 and what the object refuses, but not a refusal of the parameters or of the key', async () => {
    server.stripe_mock.faults.push({ on: 'POST /v1/checkout/sessions', answer: { status: 500 } })
    const failed = { 'idempotency-key': 'four' }
    expect((await post('/v1/checkout/sessions', MINIMAL, failed)).status).toBe(500)
    expect((await post('/v1/checkout/sessions', MINIMAL, failed)).status).toBe(500)
    const on = 'POST /v1/checkout/sessions'
    server.stripe_mock.faults.push({ on, execute: false, answer: { status: 400, code: 'charge_disputed' } })
    const disputed = { 'idempotency-key': 'six' }
    expect((await post('/v1/checkout/sessions', MINIMAL, disputed)).status).toBe(400)
    expect((await post('/v1/checkout/sessions', MINIMAL, disputed)).status).toBe(400)
    server.stripe_mock.faults.push({ on, execute: false, answer: { status: 403, code: 'no_permission' } })
    const forbidden = { 'idempotency-key': 'seven' }
    expect((await post('/v1/checkout/sessions', MINIMAL, forbidden)).status).toBe(403)
    expect((await post('/v1/checkout/sessions', MINIMAL, forbidden)).status).toBe(200)
    const refused = { 'idempotency-key': 'five' }
    expect((await post('/v1/checkout/sessions', { ...MINIMAL, mode: 'x' }, refused)).status).toBe(400)
    expect((await post('/v1/checkout/sessions', MINIMAL, refused)).status).toBe(200)
  })
})

describe('lists', () => {
  it('come newest first, in pages', async () => {
    const headers = { authorization: 'Bearer sk_test_of_the_lists' }
    const ids: string[] = []
    for (const name of ['a', 'b', 'c']) ids.unshift((await post('/v1/products', { name }, headers)).id ?? '')
    const page = async (query: string) => {
      const answer = await fetch(`${server.url}/v1/products?${query}`, { headers })
      return (await answer.json()) as { data: { id: string }[]; has_more: boolean }
    }
    const first = await page('limit=2')
    expect([first.data.map((row) => row.id), first.has_more]).toEqual([ids.slice(0, 2), true])
    const second = await page(`limit=2&starting_after=${ids[1]}`)
    expect([second.data.map((row) => row.id), second.has_more]).toEqual([ids.slice(2), false])
    expect(await page('limit=0')).toMatchObject({ error: { param: 'limit' } })
  })
})
