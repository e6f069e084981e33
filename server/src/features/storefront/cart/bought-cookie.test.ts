import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { ownCookies } from '../../../http/access/cookie.ts'
import { makeSigner } from '../../../secrets/signature.ts'
import { boughtCookie, findBought } from './bought-cookie.ts'

const DAY_MS = 24 * 3_600_000
const [shop_id, order_id] = [randomUUID(), randomUUID()]
let now = 0
const cookie_parts = {
  cookies: ownCookies('https://shop.example'),
  signer: makeSigner({ encryption_key: randomBytes(32) }, 'cart'),
  clock: { now: () => now },
}
/** As the browser sends it back. */
const sent = (line: string) => line.split(';')[0]!

test('the order in the cookie returns for a day, even if the browser changes the cookie afterwards', () => {
  now = 1_000_000
  const header = sent(boughtCookie(cookie_parts, shop_id, order_id))
  expect(findBought(cookie_parts, header, shop_id)).toBe(order_id)
  now += DAY_MS - 1
  expect(findBought(cookie_parts, header, shop_id)).toBe(order_id)
  now += 1
  expect(findBought(cookie_parts, header, shop_id)).toBeUndefined()
})

test('a cookie not signed here for the shop, the order and the time is ignored', () => {
  now = 1_000_000
  const [name, value] = sent(boughtCookie(cookie_parts, shop_id, order_id)).split('=') as [string, string]
  const [, paid_at, signature] = value.split('.')
  const before = `${order_id}.${cookie_parts.signer.sign(`bought ${shop_id} ${order_id}`)}`
  const strange = `${order_id}.${paid_at}.${makeSigner({ encryption_key: randomBytes(32) }, 'cart').sign(`bought ${shop_id} ${order_id} ${paid_at}`)}`
  for (const made of [
    ...['', before, strange, `${order_id}.${paid_at}`, `${randomUUID()}.${paid_at}.${signature}`],
    ...[`${order_id}.${now + DAY_MS}.${signature}`, `${order_id}..${signature}`],
  ])
    expect(findBought(cookie_parts, `${name}=${made}`, shop_id), made).toBeUndefined()
  const other_id = randomUUID()
  const moved = `__Host-bought_${other_id.replaceAll('-', '')}=${value}`
  expect(findBought(cookie_parts, moved, other_id)).toBeUndefined()
})
