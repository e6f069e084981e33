import { randomBytes } from 'node:crypto'
import { api } from '@kontor/contract/api'
import { expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { makeVault } from '../../secrets/vault.ts'
import { buildUser, startTestApp } from '../../testing/app.ts'
import { buildShop } from '../../testing/build.ts'
import { resealGateways } from './reseal-gateways.ts'
import { findGatewayForUse } from './use-gateway.ts'

it('a start with a new key seals every gateway anew, removed ones too, and the old key can go', async () => {
  const app = await startTestApp()
  const { db } = app
  const { config, log } = app.services
  const owner = await buildUser(app)
  const shop = await buildShop(owner)
  const gateways = []
  for (const secret of ['sk_test_51One', 'sk_test_51Two'])
    gateways.push(
      await owner.call(api.payment_gateways.create, {
        body: {
          shop_id: shop.id,
          title: secret,
          provider: 'STRIPE',
          public_key: 'pk_test_51',
          secret_key: secret,
          product_id: 'prod_1',
          webhook_url: 'https://shop.example/hook',
          webhook_secret: `whsec_${secret}`,
        },
      }),
    )
  await owner.call(api.payment_gateways.remove, { params: { id: gateways[1]!.id } })
  const timesOf = () => db.rows(sql`select id, updated_at from payment_gateways order by id`)
  const times = await timesOf()

  const next = randomBytes(32)
  const changed = { ...config, encryption_key: next, encryption_previous_key: config.encryption_key }
  const vault = makeVault(next, config.encryption_key)
  expect(await resealGateways({ db, log, vault, config: changed })).toBe(2)
  expect(await resealGateways({ db, log, vault, config: changed })).toBe(0)
  for (const { id, title } of gateways)
    expect(await findGatewayForUse(db, { config, vault: makeVault(next) }, id)).toMatchObject({
      account: { secret_key: title },
      webhook_secret: `whsec_${title}`,
    })
  expect(await timesOf()).toEqual(times)
})

it('without a previous key a start touches nothing', async () => {
  const { services } = await startTestApp()
  expect(await resealGateways(services)).toBe(0)
})
