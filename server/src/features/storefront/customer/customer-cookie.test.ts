import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { ownCookies } from '../../../http/access/cookie.ts'
import { makeVault } from '../../../secrets/vault.ts'
import { customerCookie, readCustomer } from './customer-cookie.ts'

const DAY_MS = 24 * 3_600_000
const shop_id = randomUUID()
const email = 'bea@example.test'
let now = 0
const cookie_parts = {
  cookies: ownCookies('https://shop.example'),
  vault: makeVault(randomBytes(32)),
  clock: { now: () => now },
}
/** As the browser sends it back. */
const sent = (line: string) => line.split(';')[0]!

test('the address of a customer cookie returns for 30 days, in its shop alone', () => {
  now = 1_000_000
  const header = sent(customerCookie(cookie_parts, shop_id, { email }))
  expect(readCustomer(cookie_parts, header, shop_id)).toMatchObject({ email })
  const [, value] = header.split(/=(.*)/s)
  const other_id = randomUUID()
  const moved = `__Host-customer_${other_id.replaceAll('-', '')}=${value}`
  expect(readCustomer(cookie_parts, moved, other_id)).toBeUndefined()
  now += 30 * DAY_MS - 1
  expect(readCustomer(cookie_parts, header, shop_id)).toMatchObject({ email })
  now += 1
  expect(readCustomer(cookie_parts, header, shop_id)).toBeUndefined()
})

test('a customer cookie that was not encrypted here is ignored', () => {
  const header = sent(customerCookie(cookie_parts, shop_id, { email }))
  const [name, value] = header.split('=') as [string, string]
  const middle = value.length - 20
  const changed = `${value.slice(0, middle)}${value[middle] === 'A' ? 'B' : 'A'}${value.slice(middle + 1)}`
  const strange = sent(
    customerCookie({ ...cookie_parts, vault: makeVault(randomBytes(32)) }, shop_id, { email }),
  )
  for (const made of ['', email, `0 ${email}`, 'v1.a.b.c', changed])
    expect(readCustomer(cookie_parts, `${name}=${made}`, shop_id)).toBeUndefined()
  expect(readCustomer(cookie_parts, strange, shop_id)).toBeUndefined()
  expect(readCustomer(cookie_parts, undefined, shop_id)).toBeUndefined()
  const card = cookie_parts.vault.encrypt(`0 ${email}`, `gift cards in the cart of ${shop_id}`)
  expect(readCustomer(cookie_parts, `${name}=${card}`, shop_id)).toBeUndefined()
})

test('the customer cookie is closed to scripts, foreign sites and neighbouring hosts, and does not show the address', () => {
  const line = customerCookie(cookie_parts, shop_id, { email })
  expect(line).toMatch(
    /^__Host-customer_[0-9a-f]{32}=[\w.-]+; Path=\/; Max-Age=2592000; SameSite=Lax; HttpOnly; Secure$/,
  )
  for (const readable of ['bea@', 'bea%40', Buffer.from(email).toString('base64url')])
    expect(line).not.toContain(readable)
  expect(customerCookie(cookie_parts, shop_id, null)).toMatch(/=; Path=\/; Max-Age=0; /)
})
