// The endpoints for webhooks of payment providers. The body is read as raw bytes, since the signature covers exactly those.

import { z } from 'zod'
import { endpoint } from '../../http/endpoint.ts'
import { pathId } from '../../values/id-shapes.ts'

export const webhooks = {
  stripe: endpoint({
    method: 'POST',
    path: '/webhooks/stripe/{payment_gateway_id}',
    access: 'public',
    summary: 'Receive an event of a payment gateway',
    description:
      'Signed with the secret of the endpoint. Each event is applied once, in any order; 2xx means it is stored.',
    params: z.object({ payment_gateway_id: pathId }),
    body_kind: 'raw',
    response: z.object({ received: z.literal(true) }),
    status: 200,
    errors: ['bad_request', 'not_found', 'rate_limited', 'unavailable'],
  }),
  stripePlatform: endpoint({
    method: 'POST',
    path: '/webhooks/stripe',
    access: 'public',
    summary: "Receive an event of the platform's Stripe account",
    description:
      'For deposits; signed with `PLATFORM_STRIPE_WEBHOOK_SECRET`. Otherwise the same as for a payment gateway.',
    body_kind: 'raw',
    response: z.object({ received: z.literal(true) }),
    status: 200,
    errors: ['bad_request', 'not_found', 'rate_limited', 'unavailable'],
  }),
} as const
