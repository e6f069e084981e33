// What Stripe reports to a merchant's gateway, signed with the gateway's secret.

import { createHmac, randomUUID } from 'node:crypto'
import { api } from '@kontor/contract/api'
import { eventOf } from '../server/src/testing/stripe-events.ts'
import type { Request } from './load.ts'
import type { BenchEnvironment } from './scenario.ts'

/**
 * Opens a gateway in test mode for the shop. Returns a function that makes a webhook for it, each time of another event: one that is verified and
 * stored, but changes no order. It is good for five minutes.
 */
export async function openGateway({ product, shop }: BenchEnvironment): Promise<() => Request> {
  const secret = `whsec_${randomUUID()}`
  const { id } = await product.call(api.payment_gateways.create, {
    body: {
      shop_id: shop.id,
      title: 'Cards',
      provider: 'STRIPE',
      public_key: 'pk_test_1',
      product_id: 'Any product',
      secret_key: `sk_test_${randomUUID().replaceAll('-', '')}`,
      webhook_secret: secret,
      webhook_url: 'https://shop.example/hook',
    },
  })
  return () => {
    const body = JSON.stringify(eventOf('payment_intent.created', { id: `pi_${randomUUID()}` }))
    const at = Math.floor(Date.now() / 1000)
    const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
    return {
      method: 'POST',
      path: `/v1/webhooks/stripe/${id}`,
      headers: { 'stripe-signature': `t=${at},v1=${signature}` },
      body,
    }
  }
}
