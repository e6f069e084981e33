import { api } from '@kontor/contract/api'
import { expect, test } from 'vitest'
import { sql } from '../../../../db/sql.ts'
import {
  buildPayingShop,
  type PayingShop,
  sendEvent,
  startPayingApp,
} from '../../../../testing/paying-shop.ts'
import { eventOf } from '../../../../testing/stripe-events.ts'

test('W-01 only a few unsigned events a minute are recorded for one network, and signed events are always accepted', async () => {
  const limited = await startPayingApp({ RATE_LIMITS: 'on' })
  const shop = await buildPayingShop(limited)
  const other = await buildPayingShop(limited)
  const post = async (to: PayingShop, options: object) =>
    (await sendEvent(limited, to, eventOf('x', { id: 'x' }), options)).status
  for (let n = 0; n < 10; n++) expect(await post(shop, { signature: 'garbage' })).toBe(400)
  await limited.db.run(sql`update payment_gateways set last_unsigned_at = null`)
  const refused = await sendEvent(limited, shop, eventOf('x', { id: 'x' }), { signature: 'garbage' })
  expect([refused.status, refused.json.error]).toEqual([429, 'rate_limited'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  const { last_unsigned_at } = await shop.owner.call(api.payment_gateways.get, {
    params: { id: shop.gateway.id },
  })
  expect(last_unsigned_at).toBeNull()
  expect(await post(other, { signature: 'garbage' })).toBe(400)
  expect(await post(shop, {})).toBe(200)
})
