import { api } from '@kontor/contract/api'
import { beforeAll, describe, expect, test } from 'vitest'
import { ProviderError } from '../../../../integrations/payments/provider-error.ts'
import type { SellingShop } from '../../../../testing/build.ts'
import { buildSellingShop } from '../../../../testing/build.ts'
import { buildGateway, type PayingApp, runJobs, startPayingApp } from '../../../../testing/paying-shop.ts'
import { tryGatewayKey } from './try-gateway-key.ts'

let app: PayingApp
let selling: SellingShop

beforeAll(async () => {
  app = await startPayingApp()
  selling = await buildSellingShop(app)
})

const build = async (overrides: object = {}) =>
  (await buildGateway(selling.owner, selling.shop, overrides)).gateway
const failureOf = async (id: string) =>
  (await selling.owner.call(api.payment_gateways.get, { params: { id } })).last_failure
const tryNow = (id: string) => tryGatewayKey({ ...app.platform, db: app.platform.db.forPlatform() }, id)

describe('a new gateway', () => {
  test('is refused if Stripe does not accept its key', async () => {
    const { id } = await build({ secret_key: 'sk_test_rejected_when_saved' })
    await runJobs(app)
    expect(await failureOf(id)).toContain('rejects the secret key')
  })

  test('has no failure with a key that Stripe knows, whatever that may do there', async () => {
    const { id } = await build()
    await runJobs(app)
    expect(await failureOf(id)).toBe('')
    for (const status of [403, 404]) {
      app.stripe_mock.faults.push({ on: 'GET /v1/account', execute: false, answer: { status } })
      await tryNow(id)
    }
    expect(await failureOf(id)).toBe('')
  })

  test('is tried again where Stripe gave no answer', async () => {
    const { id } = await build()
    app.stripe_mock.faults.push({ on: 'GET /v1/account', execute: false, answer: { status: 500 } })
    await expect(tryNow(id)).rejects.toBeInstanceOf(ProviderError)
    expect(await failureOf(id)).toBe('')
    await runJobs(app)
  })

  test('that was deleted by then is no failure', () => tryNow('01890000-0000-7000-8000-000000000000'))
})
