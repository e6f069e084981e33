// The room for rows: of an account, and on the disk. Whatever one account stores, orders, payments and logins of all go on.

import { randomBytes } from 'node:crypto'
import { api } from '@kontor/contract/api'
import { afterAll, expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { buildUser, startTestApp, type TestApp, type TestUser } from '../../../testing/app.ts'
import { buildMember, buildShop } from '../../../testing/build.ts'
import { askCode } from '../../../testing/login.ts'
import { buildPayingShop, placePaidOrder, startPayingApp } from '../../../testing/paying-shop.ts'
import { watchDisk } from '../../office/operations/watch-disk.ts'

const app = await startPayingApp({ ACCOUNT_ROWS_MB: '2', OPERATOR_EMAILS: 'operator@example.test' })
afterAll(() => app.db.run(sql`delete from operator_notices where starts_with(key, 'disk room')`))

/** Text that the database cannot compress. */
const noise = (kilobytes: number) => randomBytes(kilobytes * 512).toString('hex')
const FULL = /^The data of all shops of an account can take up at most 2 MB/

const send = (
  user: TestUser,
  method: 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
  on: TestApp = app,
) => on.send({ method, url: `/v1/a/${path}`, token: user.access_token, ...(body ? { body } : {}) })

const product = (shop_id: string, title: string) => ({
  shop_id,
  title,
  slug: title.toLowerCase().replaceAll(' ', '-'),
  description: 'Text',
  price: '1.00',
})

const data = (kilobytes: number) => JSON.stringify({ noise: noise(kilobytes) })

/** Stores products until one is refused; returns the refusal. */
async function fill(user: TestUser, shop_id: string) {
  for (let n = 0; n < 100; n++) {
    const body = { ...product(shop_id, `Noise ${n}`), data: data(80) }
    const answer = await send(user, 'POST', 'products', body)
    if (answer.status !== 201) return answer
  }
  throw new Error('The account could store everything.')
}

test('an account that has stored as much as it may saves nothing more in any of its shops, and sells on', async () => {
  const selling = await buildPayingShop(app, { stock: 9 })
  const { owner, shop } = selling
  const second = await buildShop(owner)
  const refused = await fill(owner, shop.id)
  expect([refused.status, refused.json.error], refused.text).toEqual([409, 'in_use'])
  expect(refused.json.message).toMatch(FULL)
  const member = await buildMember(app, second, 'member')
  for (const answer of [
    await send(member, 'POST', 'products', product(second.id, 'One more')),
    await send(owner, 'PATCH', `products/${selling.product.id}`, { title: 'Renamed' }),
    await send(owner, 'POST', `products/${selling.product.id}/duplicate`),
    await send(owner, 'PATCH', `shops/${second.id}/pages`, { imprint: 'Text' }),
  ])
    expect([answer.status, answer.json.message]).toEqual([409, expect.stringMatching(FULL)])
  const { order } = await placePaidOrder(app, selling)
  await owner.call(api.orders.shipped, { params: { id: order.id } })
  await owner.call(api.refunds.create, { params: { id: order.id }, body: { amount: '1.00' } })
  // Another account has its own room.
  const other = await buildUser(app)
  expect((await send(other, 'POST', 'products', product((await buildShop(other)).id, 'New'))).status).toBe(
    201,
  )

  await app.db.run(sql`update shops set archived_at = now() - interval '31 days' where id = ${shop.id}`)
  const inSecond = () => send(owner, 'POST', 'products', product(second.id, 'After all'))
  await expect.poll(async () => (await inSecond()).status, { timeout: 10_000 }).toBe(201)
})

/** The same installation, on a disk that is smaller than its reserve. */
const onFullDisk = () => {
  const { config } = app.platform
  return startTestApp(
    {
      DISK_RESERVE_MB: '10000000',
      PUBLIC_URL: config.public_url,
      JWT_KEY: config.jwt_key.export({ type: 'pkcs8', format: 'pem' }).toString(),
      DATA_DIR: config.data_dir,
    },
    { db: app.platform.db },
  )
}

test('F-08 below the reserve of the disk the back office saves nothing and says why; orders, payments and logins go on', async () => {
  const full = await onFullDisk()
  const selling = await buildPayingShop(app, { stock: 9 })
  const { owner, shop } = selling
  for (const answer of [
    await send(owner, 'POST', 'products', product(shop.id, 'One more'), full),
    await send(owner, 'PATCH', `products/${selling.product.id}`, { title: 'Renamed' }, full),
    await send(owner, 'POST', 'shops', { name: 'Second', default_currency: 'EUR' }, full),
    await send(owner, 'PATCH', `shops/${shop.id}/pages`, { imprint: 'Text' }, full),
  ]) {
    expect([answer.status, answer.json.error]).toEqual([503, 'unavailable'])
    expect(answer.json.message).toMatch(
      /nearly full, so this change cannot be saved. Orders, payments and logins still work/,
    )
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  }
  const placed = await full.send({
    method: 'POST',
    url: '/v1/public/order',
    body: {
      shop_id: shop.id,
      items: [{ product_id: selling.product.id, quantity: 1 }],
      customer_user_email: 'bea@example.test',
      shipping_address: {
        recipient_name: 'Bea',
        street: 'Am Markt 1',
        city: 'Bremen',
        zip: '28195',
        country: 'DE',
      },
    },
  })
  expect([placed.status, placed.text]).toEqual([201, expect.any(String)])
  expect((await send(owner, 'POST', `orders/${placed.json.id}/paid`, {}, full)).status).toBe(200)
  expect((await send(owner, 'POST', 'logout', {}, full)).status).toBeLessThan(300)
  const { id, challenge } = await askCode(full, owner.email)
  const login = await full.send({
    method: 'POST',
    url: '/v1/login/challenge',
    body: { EmailMagicLink: { id, challenge } },
  })
  expect(login.status).toBe(200)
})

test('operators are told once at twice the reserve, and again only after there was more room', async () => {
  const { platform } = app
  const reserve = platform.config.disk_reserve_bytes
  const told = async (free: number) => {
    await watchDisk(platform, async () => free)
    return (await app.db.rows(sql`select from mails where subject = 'Kontor: The disk is filling up'`)).length
  }
  expect(await told(2 * reserve)).toBe(0)
  expect([await told(2 * reserve - 1), await told(reserve / 2)]).toEqual([1, 1])
  expect([await told(2 * reserve), await told(reserve)]).toEqual([1, 2])
})

test('F-08 a process is not ready while no order can be stored: the database has no room, or the disk is full', async () => {
  const ready = (on = app) => on.send({ method: 'GET', url: '/readyz' })
  expect((await ready()).status).toBe(200)
  const own = await startTestApp()
  await own.platform.db
    .forNoShop()
    .run(sql`do $$ begin raise exception 'no space left' using errcode = '53100'; end $$`)
    .catch(() => undefined)
  const answer = await ready(own as typeof app)
  expect([answer.status, answer.json.status]).toEqual([503, 'disk full'])
})
