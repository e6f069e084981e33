import { randomUUID } from 'node:crypto'
import { api } from '@kontor/contract/api'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { buildMember, buildSellingShop, type SellingShop } from '../../../testing/build.ts'
import {
  buildGateway,
  type PayingApp,
  type PayingShop,
  placeOrder,
  placePaidOrder,
  runJobs,
  startPayingApp,
} from '../../../testing/paying-shop.ts'
import { findGatewayForUse } from './use-gateway.ts'

let app: PayingApp
let selling: SellingShop
let paying: PayingShop
let id: string
/** What all keys of the gateway's Stripe account begin with. */
let of_account: string

beforeAll(async () => {
  app = await startPayingApp()
  selling = await buildSellingShop(app)
})
beforeEach(async () => {
  of_account = `sk_test_acct_${randomUUID().replaceAll('-', '')}_`
  const built = await buildGateway(selling.owner, selling.shop, { secret_key: `${of_account}first` })
  paying = { ...selling, ...built }
  id = built.gateway.id
  await runJobs(app)
})

const find = () => selling.owner.call(api.payment_gateways.get, { params: { id } })
const replace = (body: object, token: string | undefined = selling.owner.access_token) =>
  app.send({ method: 'POST', url: `/v1/a/payment_gateways/${id}/keys`, token, body })
const inUse = () => findGatewayForUse(app.platform.db.forPlatform(), app.platform, id)

describe('the keys of a gateway', () => {
  test('are replaced by owners and admins, and never returned', async () => {
    const [member, admin] = await Promise.all(
      (['member', 'admin'] as const).map((role) => buildMember(app, selling.shop, role)),
    )
    const body = { secret_key: 'sk_test_another_one_1234', webhook_secret: 'whsec_another_one_5678' }
    expect((await replace(body, member!.access_token)).status).toBe(403)
    const answer = await replace(body, admin!.access_token)
    expect([answer.status, answer.json.secret_key, answer.json.webhook_secret]).toEqual([
      200,
      '…1234',
      '…5678',
    ])
    expect(answer.text).not.toContain('another_one')
    expect(await inUse()).toMatchObject({
      account: { secret_key: body.secret_key },
      webhook_secret: body.webhook_secret,
    })
    const { data } = await selling.owner.call(api.audit.list, {
      query: {
        shop_id: selling.shop.id,
        action: 'payment_gateway.replace_keys',
        subject: `payment_gateway:${id}`,
      },
    })
    expect(data).toMatchObject([{ after: { secret_key: '(not logged)', webhook_secret: '(not logged)' } }])
    expect(JSON.stringify(data)).not.toContain('another_one')
  })

  test('stay where they are left out', async () => {
    const before = await inUse()
    expect((await replace({ webhook_secret: 'whsec_new' })).status).toBe(200)
    expect(await inUse()).toEqual({ ...before, webhook_secret: 'whsec_new' })
  })

  test.each([
    [{}, 'secret_key'],
    [{ secret_key: 'nonsense' }, 'secret_key'],
    [{ secret_key: 'sk_live_1' }, 'secret_key'],
    [{ webhook_secret: ' ' }, 'webhook_secret'],
  ])('%j is refused at %s', async (body, field) => {
    const before = await find()
    const { status, json } = await replace(body)
    expect([status, json.errors?.[0]?.field]).toEqual([422, field])
    expect(await find()).toEqual(before)
  })

  test('are not replaced in a gateway that was changed since it was read', async () => {
    const body = { webhook_secret: 'whsec_1', updated_at: '2020-01-01T00:00:00.000Z' }
    expect((await replace(body)).json.error).toBe('stale')
  })
})

describe('a key that Stripe rejects', () => {
  const BAD = 'sk_test_rejected_when_saved'

  test('is reported until it is replaced by one that Stripe accepts', async () => {
    await replace({ secret_key: BAD })
    await runJobs(app)
    expect(await find()).toMatchObject({
      is_key_rejected: true,
      last_failure: expect.stringContaining('rejects the secret key'),
    })
    await replace({ secret_key: `${of_account}good` })
    expect(await find()).toMatchObject({ is_key_rejected: false, last_failure: '', last_failure_at: null })
    await runJobs(app)
    expect((await find()).is_key_rejected).toBe(false)
  })

  test('is not that of a gateway which has another one by now', async () => {
    await replace({ secret_key: BAD })
    await app.db.run(sql`update payment_gateways set secret_key_last4 = 'else' where id = ${id}`)
    await runJobs(app)
    expect((await find()).is_key_rejected).toBe(false)
  })
})

describe('a key of another Stripe account', () => {
  const OTHER = 'sk_test_acct_another_1'
  const replaceNow = async (secret_key: string) => {
    await replace({ secret_key })
    await runJobs(app)
  }

  test('is reported until it is replaced by one of the account that the payments are on', async () => {
    await placePaidOrder(app, paying)
    for (const secret_key of [OTHER, `${OTHER}2`]) {
      await replaceNow(secret_key)
      expect(await find()).toMatchObject({
        is_key_rejected: true,
        last_failure: expect.stringContaining('belongs to another account'),
      })
    }
    await replaceNow(`${of_account}second`)
    expect(await find()).toMatchObject({ is_key_rejected: false, last_failure: '' })
  })

  test('is reported while a payment page is open', async () => {
    const { id: order_id } = await placeOrder(app, selling)
    await app.call(api.storefront.pay, { body: { order_id } })
    await replaceNow(OTHER)
    expect((await find()).is_key_rejected).toBe(true)
    await replaceNow(`${of_account}second`)
    expect((await find()).is_key_rejected).toBe(false)
  })

  test('is replaced by the right one also after it took payments', async () => {
    await placePaidOrder(app, paying)
    await replaceNow(OTHER)
    await placePaidOrder(app, paying)
    await replaceNow(`${of_account}second`)
    expect(await find()).toMatchObject({ is_key_rejected: false, last_failure: '' })
  })

  test('may be the right one while there are no payments', async () => {
    await replaceNow(OTHER)
    expect(await find()).toMatchObject({ is_key_rejected: false, last_failure: '' })
  })
})
