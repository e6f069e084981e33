// Payment gateways: a merchant's own Stripe account. Secrets are accepted, but never returned.

import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { page, pageQuery, searchText, sortBy } from '../http/page.ts'
import { idParams, uuid } from '../values/id-shapes.ts'
import { httpUrl, requiredTextLine, textLine } from '../values/text.ts'

/** Accepted in any case, returned in upper case. */
export const provider = z
  .string({ error: 'Provider is required' })
  .trim()
  .min(1, 'Provider is required')
  .toUpperCase()
  .pipe(z.literal('STRIPE', { error: 'Provider: only STRIPE is supported' }))

const webhookUrl = requiredTextLine('Webhook URL', 2000).pipe(httpUrl())

const publicKey = requiredTextLine('Public key').regex(
  /^pk_(test|live)_/,
  'Public key: must start with pk_test_ or pk_live_',
)

/** Returns true if a public or secret key belongs to Stripe's test mode. */
export const isTestKey = (key: string): boolean => /^(?:pk|sk|rk)_test_/.test(key)

export const KEYS_OF_TWO_MODES = 'Public and secret key must both be test keys or both be live keys'

const secretKey = requiredTextLine('Secret key')
  .regex(/^(sk|rk)_(test|live)_/, 'Secret key: must start with sk_test_, sk_live_, rk_test_ or rk_live_')
  // Characters that an HTTP header can carry. No payment could be opened with any further character in the
  // key.
  .regex(/^[!-~]*$/, 'Secret key: copy it again, it contains a space or another character that no key has')

export const paymentGatewayForm = z.object({
  title: requiredTextLine('Title'),
  provider,
  public_key: publicKey,
  secret_key: secretKey,
  product_id: requiredTextLine('Product'),
  is_test_mode: z.boolean().optional(),
  is_active: z.boolean().default(true),
  webhook_url: webhookUrl,
  webhook_secret: requiredTextLine('Webhook secret'),
})

export const paymentGatewayCreate = paymentGatewayForm
  .extend({ shop_id: uuid })
  .superRefine((gateway, context) => {
    const is_test = isTestKey(gateway.secret_key)
    if (gateway.is_test_mode !== undefined && gateway.is_test_mode !== is_test)
      context.addIssue({
        code: 'custom',
        path: ['is_test_mode'],
        message: is_test
          ? 'The secret key is a test key: switch test mode on'
          : 'The secret key is a live key: switch test mode off',
      })
    if (isTestKey(gateway.public_key) !== is_test)
      context.addIssue({
        code: 'custom',
        path: ['public_key'],
        message: KEYS_OF_TWO_MODES,
      })
  })

export const paymentGatewayUpdate = z.object({
  title: requiredTextLine('Title').optional(),
  provider: provider.optional(),
  public_key: publicKey.optional(),
  product_id: textLine().optional(),
  is_active: z.boolean().optional(),
  webhook_url: httpUrl().optional(),
  updated_at: z.string().optional(),
})

/** New secrets to replace the stored secrets. An omitted secret stays. */
export const paymentGatewayKeys = z
  .object({
    secret_key: secretKey.optional(),
    webhook_secret: requiredTextLine('Webhook secret').optional(),
    updated_at: z.string().optional(),
  })
  .refine((keys) => keys.secret_key !== undefined || keys.webhook_secret !== undefined, {
    path: ['secret_key'],
    message: 'Secret key or webhook secret is required',
  })

export const paymentGateway = z.object({
  id: z.string(),
  shop_id: z.string(),
  title: z.string(),
  provider: z.literal('STRIPE'),
  public_key: z.string(),
  /** Masked: an ellipsis and the last four characters. */
  secret_key: z.string(),
  product_id: z.string(),
  is_test_mode: z.boolean(),
  is_active: z.boolean(),
  /**
   * True for the gateway of new payments: the newest active live gateway, or the newest active gateway in
   * test mode if none is live.
   */
  is_in_use: z.boolean(),
  /**
   * True if Stripe rejects the secret key, and buyers cannot pay. Also true if Stripe cannot find earlier
   * payments with the key, because the key belongs to a different account.
   */
  is_key_rejected: z.boolean(),
  webhook_url: z.string(),
  /** Masked: an ellipsis and the last four characters. */
  webhook_secret: z.string(),
  /** Target URL for Stripe's events. */
  endpoint_url: z.string(),
  last_event_at: z.string().nullable(),
  last_failure_at: z.string().nullable(),
  last_failure: z.string(),
  /**
   * Time of the last request to `endpoint_url` without a valid signature, to the minute. The sender is not
   * necessarily Stripe, because any client can send such a request.
   */
  last_unsigned_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
})

export type PaymentGateway = z.output<typeof paymentGateway>
export type PaymentGatewayCreate = z.output<typeof paymentGatewayCreate>
export type PaymentGatewayUpdate = z.output<typeof paymentGatewayUpdate>
export type PaymentGatewayKeys = z.output<typeof paymentGatewayKeys>

export const paymentGateways = {
  create: endpoint({
    method: 'POST',
    path: '/a/payment_gateways',
    access: 'shop:manage',
    shop: 'body',
    summary: 'Create a payment gateway',
    description: 'Secrets are stored encrypted; only their last four characters are shown.',
    body: paymentGatewayCreate,
    response: paymentGateway,
    status: 201,
    idempotent: true,
    errors: ['validation_error'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/a/payment_gateways',
    access: 'shop:read',
    shop: 'query',
    summary: 'List payment gateways',
    query: pageQuery.extend({
      shop_id: z.string({ error: 'shop_id is required' }),
      q: searchText,
      sort: sortBy('title', 'created_at', 'updated_at'),
    }),
    response: page(paymentGateway),
  }),
  get: endpoint({
    method: 'GET',
    path: '/a/payment_gateways/{id}',
    access: 'shop:read',
    shop: 'payment_gateways',
    summary: 'Read a payment gateway',
    params: idParams,
    response: paymentGateway,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/a/payment_gateways/{id}',
    access: 'shop:manage',
    shop: 'payment_gateways',
    summary: 'Change a payment gateway',
    description: 'Does not change the secret key and the webhook secret; replace them with `…/keys`.',
    params: idParams,
    body: paymentGatewayUpdate,
    response: paymentGateway,
    errors: ['stale', 'validation_error'],
  }),
  replaceKeys: endpoint({
    method: 'POST',
    path: '/a/payment_gateways/{id}/keys',
    access: 'shop:manage',
    shop: 'payment_gateways',
    summary: 'Replace the keys of a payment gateway',
    description:
      'Must be of the same Stripe account and mode, because refunds of earlier payments use them. A new secret key is then checked with Stripe; `is_key_rejected` and `last_failure` show whether it was rejected, also because the payments of this gateway are not on its account.',
    params: idParams,
    body: paymentGatewayKeys,
    response: paymentGateway,
    status: 200,
    errors: ['stale', 'validation_error'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/a/payment_gateways/{id}',
    access: 'shop:manage',
    shop: 'payment_gateways',
    summary: 'Remove a payment gateway',
    description: 'Webhooks of pending payments are still accepted.',
    params: idParams,
    status: 204,
  }),
} as const
