// What Stripe reports to a merchant's gateway, signed with the gateway's secret.

import { createHmac, randomUUID } from 'node:crypto'
import { api } from '@kontor/contract/api'
import { eventOf } from '../server/src/testing/stripe-events.ts'
import type { Request } from './load.ts'
import type { BenchEnvironment } from './scenario.ts'

interface BenchGateway {
  id: string
  /** The webhook of the event, which is good for five minutes. */
  webhook(event: object): Request
}

/** Opens a gateway for the shop. */
export async function openGateway(
  { product, shop }: BenchEnvironment,
  mode: 'test' | 'live',
): Promise<BenchGateway> {
  const secret = `whsec_${randomUUID()}`
  const { id } = await product.call(api.payment_gateways.create, {
    body: {
      shop_id: shop.id,
      title: 'Cards',
      provider: 'STRIPE',
      public_key: `pk_${mode}_1`,
      product_id: 'Any product',
      secret_key: `sk_${mode}_${randomUUID().replaceAll('-', '')}`,
      webhook_secret: secret,
      webhook_url: 'https://shop.example/hook',
    },
  })
  return {
    id,
    webhook(event) {
      const body = JSON.stringify(event)
      const at = Math.floor(Date.now() / 1000)
      const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
      return {
        method: 'POST',
        path: `/v1/webhooks/stripe/${id}`,
        headers: { 'stripe-signature': `t=${at},v1=${signature}` },
        body,
      }
    },
  }
}

/** Makes webhooks of a gateway in test mode, each of another event: one that is verified and stored, but changes no order. */
export async function openIdleWebhooks(environment: BenchEnvironment): Promise<() => Request> {
  const { webhook } = await openGateway(environment, 'test')
  return () => webhook(eventOf('payment_intent.created', { id: `pi_${randomUUID()}` }))
}
