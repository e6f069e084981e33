import { randomBytes } from 'node:crypto'
import { api } from '@kontor/contract/api'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { makeVault } from '../../../secrets/vault.ts'
import { buildUser, startTestApp } from '../../../testing/app.ts'
import { buildShop } from '../../../testing/build.ts'
import { reencryptGateways } from './reencrypt-gateways.ts'
import { findGatewayForUse } from './use-gateway.ts'

const GATEWAY = {
  provider: 'STRIPE',
  public_key: 'pk_test_51',
  secret_key: 'sk_test_51',
  product_id: 'prod_1',
  webhook_url: 'https://shop.example/hook',
  webhook_secret: 'whsec_51',
} as const

it('starting with a new key encrypts every gateway again, also removed ones, and the old key can go', async () => {
  const app = await startTestApp()
  const { db } = app
  const { config, log } = app.platform
  const owner = await buildUser(app)
  const shop = await buildShop(owner)
  const gateways = []
  for (const secret of ['sk_test_51One', 'sk_test_51Two'])
    gateways.push(
      await owner.call(api.payment_gateways.create, {
        body: {
          ...GATEWAY,
          shop_id: shop.id,
          title: secret,
          secret_key: secret,
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
  expect(await reencryptGateways({ db, log, vault, config: changed })).toEqual({ reencrypted: 2, closed: 0 })
  expect(await reencryptGateways({ db, log, vault, config: changed })).toEqual({ reencrypted: 0, closed: 0 })
  for (const { id, title } of gateways)
    expect(await findGatewayForUse(db, { config, vault: makeVault(next) }, id)).toMatchObject({
      account: { secret_key: title },
      webhook_secret: `whsec_${title}`,
    })
  expect(await timesOf()).toEqual(times)
})

it('a gateway whose key is lost blocks no other, and every start reports it', async () => {
  const app = await startTestApp()
  const { db } = app
  const { config } = app.platform
  const owner = await buildUser(app)
  const shop = await buildShop(owner)
  const create = (title: string) =>
    owner.call(api.payment_gateways.create, { body: { ...GATEWAY, shop_id: shop.id, title } })
  const lost = await create('lost')
  const known = await create('known')
  const foreign = makeVault(randomBytes(32))
  await db.run(sql`
    -- across shops: one gateway of a test
    update payment_gateways set secret_key_sealed = ${foreign.encrypt('sk_test_51', 'elsewhere')} where id = ${lost.id}`)

  const said: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void said.push(line) })
  const next = randomBytes(32)
  const changed = { ...config, encryption_key: next, encryption_previous_key: config.encryption_key }
  const vault = makeVault(next, config.encryption_key)
  expect(await reencryptGateways({ db, log, vault, config: changed })).toEqual({ reencrypted: 1, closed: 1 })
  expect(await findGatewayForUse(db, { config, vault: makeVault(next) }, known.id)).toBeDefined()
  const later = { ...config, encryption_key: next }
  expect(await reencryptGateways({ db, log, vault: makeVault(next), config: later })).toEqual({
    reencrypted: 0,
    closed: 1,
  })
  expect(said).toHaveLength(2)
  for (const line of said) {
    expect(line).toMatch(/1 payment gateways cannot be decrypted.*ENCRYPTION_PREVIOUS_KEY/)
    expect(line).toContain(lost.id)
    expect(line).not.toContain(known.id)
  }
})

it('without a previous key a start touches nothing', async () => {
  const { platform } = await startTestApp()
  expect(await reencryptGateways(platform)).toEqual({ reencrypted: 0, closed: 0 })
})
