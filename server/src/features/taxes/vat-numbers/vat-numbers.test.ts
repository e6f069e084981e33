import { randomUUID } from 'node:crypto'
import { API_BASE, api } from '@kontor/contract/api'
import type { Calculation } from '@kontor/contract/orders/orders'
import { beforeAll, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { makeVies } from '../../../integrations/vies/vies.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { type CalculatingShop, sell } from '../../../testing/calculating-shop.ts'
import { BUYER, buy } from '../../../testing/orders.ts'
import { startViesPeer, type ViesPeer } from '../../../testing/vies-peer.ts'

let app: TestApp
let peer: ViesPeer
let selling: CalculatingShop

beforeAll(async () => {
  peer = await startViesPeer()
  app = await startTestApp({}, { vies: makeVies(peer.base, 500) })
})

// 2 × 11.90 with 19 % included, free shipping. Every test has its own VAT number, and its own member state where the register fails.
const SHOP = {
  shop: { oss_registered: true },
  address: { vat_number: 'DE136308783' },
  price: '11.90',
  amount: '0',
}
let made = 0
const french = () => `FR${String(10_000_000_000 + ++made)}`

beforeEach(async () => {
  peer.failing.clear()
  peer.asked.length = 0
  selling = await sell(app, SHOP)
})

const taxed = ({ tax_lines }: Calculation) =>
  tax_lines.map(({ country, rate, basis }) => `${country} ${rate} ${basis}`)
const REVERSE = ['FR 0 reverse_charge']
const CHARGED = ['FR 0.2 destination']

const ask = (vat_number: string, destination_country = 'FR') =>
  selling.calculate({ destination_country, vat_number })
const order = async (vat_number: string, overrides: object = {}, headers: Record<string, string> = {}) => {
  const answer = await buy(
    app,
    selling,
    { id: randomUUID(), shipping_address: { ...BUYER, country: 'FR', vat_number }, ...overrides },
    headers,
  )
  expect(answer.status, answer.text).toBe(201)
  return answer.json
}
const checkOf = async (id: string) =>
  (await selling.owner.call(api.orders.vatCheck, { params: { id } })).check
const _pay = (id: string) => selling.owner.call(api.orders.paid, { params: { id } })

describe('a number in force', () => {
  it('is reverse-charged, checked once, and stored with the order as evidence', async () => {
    const number = french()
    peer.valid.add(number)
    const first = await ask(number)
    expect(taxed(first)).toEqual(REVERSE)
    expect(first.vat_check).toMatchObject({
      number,
      status: 'valid',
      message: expect.stringContaining('is valid'),
    })
    expect(JSON.stringify(first), 'the register’s data is not public').not.toContain('MAISON')
    const { id, tax_total } = await order(number)
    expect(tax_total).toBe('0.00')
    expect(await checkOf(id)).toMatchObject({
      number,
      status: 'valid',
      consultation_number: expect.stringMatching(/^WAPIAAAAX/),
      trader_name: 'MAISON EXEMPLE SARL',
      checked_at: expect.any(String),
      next_check_at: null,
    })
    expect(peer.asked).toHaveLength(1)
    expect(peer.asked[0]).toMatchObject({ requesterMemberStateCode: 'DE', requesterNumber: '136308783' })
  })

  it('is checked again for another shop, and when the seller changes', async () => {
    const number = french()
    peer.valid.add(number)
    await ask(number)
    const mine = selling
    selling = await sell(app, SHOP)
    await ask(number)
    selling = mine
    await selling.owner.call(api.addresses.update, {
      params: { id: selling.address.id },
      body: { vat_number: 'DE811125440' },
    })
    await ask(number)
    expect(peer.asked).toHaveLength(3)
  })
})

describe('a number that is not', () => {
  it('is charged tax, and the buyer sees why', async () => {
    const number = french()
    const calculation = await ask(number)
    expect(taxed(calculation)).toEqual(CHARGED)
    expect(calculation.vat_check).toMatchObject({
      status: 'invalid',
      message: expect.stringContaining('not valid'),
    })
    const { id, tax_total } = await order(number)
    expect(tax_total).toBe('1.98')
    expect(await checkOf(id)).toMatchObject({ status: 'invalid', next_check_at: null })
  })

  it('is not checked if malformed, or if it could not change the tax', async () => {
    const malformed = await ask('12345')
    expect(taxed(malformed)).toEqual(CHARGED)
    expect(malformed.vat_check).toMatchObject({ number: '12345', status: 'malformed' })
    expect((await ask('DE811125440', 'DE')).vat_check).toBeNull()
    expect((await ask('FR12345678901', 'CH')).vat_check).toBeNull()
    expect((await ask('')).vat_check).toBeNull()
    expect(peer.asked).toHaveLength(0)
  })
})

describe('F-11 the register is out of reach', () => {
  test.each([
    ['MS_UNAVAILABLE', 'IT', 'IT00743110157'],
    ['html', 'ES', 'ESA28184661'],
    ['hang-up', 'NL', 'NL009122746B01'],
  ])('%s: tax is charged, and the sale goes on', async (failure, prefix, number) => {
    peer.failing.set(prefix, failure)
    const calculation = await ask(number)
    expect(taxed(calculation)).toEqual(CHARGED)
    expect(calculation.vat_check).toMatchObject({
      status: 'pending',
      message: expect.stringContaining('is refunded'),
    })
    const { id, tax_total } = await order(number)
    expect(tax_total).toBe('1.98')
    expect(await checkOf(id)).toMatchObject({
      status: 'pending',
      next_check_at: null,
      checked_at: null,
    })
  })

  it('a request waits only briefly, and a later answer counts for the next one', async () => {
    const number = french()
    peer.valid.add(number)
    peer.failing.set('FR', 'late')
    expect((await ask(number)).vat_check).toMatchObject({ status: 'pending' })
    // Only now does the register answer.
    peer.release()
    await vi.waitFor(
      async () =>
        expect(
          await app.db.first(sql`select 1 as one from vat_checks where shop_id = ${selling.shop.id}`),
        ).toBeDefined(),
      { timeout: 8000 },
    )
    const calculation = await ask(number)
    expect(calculation.vat_check).toMatchObject({ status: 'valid' })
    expect(taxed(calculation)).toEqual(REVERSE)
    expect(peer.asked).toHaveLength(1)
  })

  it('an Idempotency-Key does not change the price: the register is queried before its transaction begins', async () => {
    const [known, unknown, entered] = [french(), french(), french()]
    peer.valid.add(known).add(unknown).add(entered)
    await ask(known)
    const with_key = { 'idempotency-key': randomUUID() }
    expect((await order(known, {}, { 'idempotency-key': randomUUID() })).tax_total).toBe('0.00')
    expect(peer.asked).toHaveLength(1)
    const id = randomUUID()
    const first = await order(unknown, { id }, with_key)
    expect(first.tax_total).toBe('0.00')
    expect(await order(unknown, { id }, with_key)).toEqual(first)
    const by_member = await app.send({
      method: 'POST',
      url: '/v1/a/order',
      token: selling.owner.access_token,
      headers: { 'idempotency-key': randomUUID() },
      body: {
        shop_id: selling.shop.id,
        items: [{ product_id: selling.product.id, quantity: 1 }],
        customer_user_email: 'firm@example.test',
        shipping_address: { ...BUYER, country: 'FR', vat_number: entered },
      },
    })
    expect(by_member.json).toMatchObject({ tax_total: '0.00' })
    expect(peer.asked).toHaveLength(3)
  })
})

describe('no shop keeps the register from the buyers of others', () => {
  it('a shop whose questions get no answer leaves places for those of another', async () => {
    peer.failing.set('AT', 'late')
    const austrian = Array.from({ length: 8 }, (_, n) => ask(`ATU1000000${n}`, 'AT'))
    await vi.waitUntil(() => peer.asked.length >= 4)
    selling = await sell(app, SHOP)
    const number = french()
    peer.valid.add(number)
    expect((await ask(number)).vat_check).toMatchObject({ status: 'valid' })
    for (const { vat_check } of await Promise.all(austrian))
      expect(vat_check).toMatchObject({ status: 'pending' })
    expect(peer.asked.filter(({ countryCode }) => countryCode === 'AT')).toHaveLength(4)
    peer.release()
  })

  it('a network has 20 new numbers a minute checked in all shops; an order with a further one is taxed and checked later', async () => {
    const limited = await startTestApp({ VIES_API_BASE: peer.base, RATE_LIMITS: 'on', TRUST_PROXY: 'on' })
    const shops = [await sell(limited, SHOP), await sell(limited, SHOP)]
    const from = (network: number) => ({ 'x-forwarded-for': `203.0.${network}.7` })
    const bodyFor = (shop: CalculatingShop) => ({
      shop_id: shop.shop.id,
      items: [{ product_id: shop.product.id, quantity: 2 }],
    })
    const statusOf = async (number: string, shop: CalculatingShop, network: number) => {
      const body = { ...bodyFor(shop), destination_country: 'FR', vat_number: number }
      const headers = from(network)
      const asked = { method: 'POST', url: `${API_BASE}${api.storefront.calculate.path}`, body, headers }
      return (await limited.send(asked)).json.vat_check.status
    }
    const numbers = Array.from({ length: 22 }, french)
    for (const number of numbers) peer.valid.add(number)
    for (const [n, number] of numbers.slice(0, 20).entries())
      expect(await statusOf(number, shops[n % 2]!, 1)).toBe('valid')
    expect(await statusOf(numbers[20]!, shops[0]!, 1)).toBe('pending')
    expect(await statusOf(numbers[0]!, shops[0]!, 1), 'known').toBe('valid')
    const placed = await buy(
      limited,
      shops[0]!,
      { shipping_address: { ...BUYER, country: 'FR', vat_number: numbers[21]! } },
      from(1),
    )
    expect(placed.json).toMatchObject({ tax_total: '1.98' })
    const { check } = await shops[0]!.owner.call(api.orders.vatCheck, { params: { id: placed.json.id } })
    expect(check).toMatchObject({ status: 'pending', next_check_at: null })
    expect(peer.asked).toHaveLength(20)
    expect(await statusOf(numbers[20]!, shops[0]!, 2)).toBe('valid')
  })
})

describe('Without a configured register', () => {
  test('form and check digits decide, which the order records', async () => {
    const offline = await startTestApp()
    const shop = await sell(offline, SHOP)
    const calculation = await shop.calculate({ destination_country: 'FR', vat_number: 'FR 83 404833048' })
    expect(taxed(calculation)).toEqual(REVERSE)
    expect(calculation.vat_check).toMatchObject({
      number: 'FR83404833048',
      status: 'well_formed',
      do_check_digits_fit: true,
    })
    const placed = await buy(offline, shop, {
      shipping_address: { ...BUYER, country: 'FR', vat_number: 'FR83404833048' },
    })
    const { check } = await shop.owner.call(api.orders.vatCheck, { params: { id: placed.json.id } })
    expect(check).toMatchObject({ status: 'well_formed', checked_at: null, do_check_digits_fit: true })
  })

  // The seller owes the tax of a number that proves wrong.
  test.each([
    ['FR', 'FR12345678901'],
    ['FR', 'ATU12345678'],
    ['FR', 'NL123456789B01'],
    ['FR', 'PT000000000'],
  ])(
    'a buyer in %s with the wrong check digits of %s is charged tax, and told why',
    async (country, number) => {
      const offline = await startTestApp()
      const shop = await sell(offline, SHOP)
      const calculation = await shop.calculate({ destination_country: country, vat_number: number })
      expect(taxed(calculation)).toEqual(CHARGED)
      expect(calculation.vat_check).toMatchObject({
        number,
        status: 'invalid',
        do_check_digits_fit: false,
        is_from_register: false,
        message: expect.stringMatching(/^The check digits of this VAT number are wrong, so VAT is charged/),
      })
      const placed = await buy(offline, shop, {
        shipping_address: { ...BUYER, country, vat_number: number },
      })
      expect(placed.json.tax_total).toBe('1.98')
      const { check } = await shop.owner.call(api.orders.vatCheck, { params: { id: placed.json.id } })
      expect(check).toMatchObject({ status: 'invalid', do_check_digits_fit: false, checked_at: null })
    },
  )
})

test('A number that the register confirms counts, whatever its check digits', async () => {
  peer.valid.add('FR12345678902')
  const { vat_check, ...calculation } = await ask('FR12345678902')
  expect(vat_check).toMatchObject({ status: 'valid', do_check_digits_fit: false, is_from_register: true })
  expect(taxed({ ...calculation, vat_check })).toEqual(REVERSE)
})
