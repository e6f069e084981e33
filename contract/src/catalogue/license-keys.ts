// A product's pool of licence keys. Each key is given to one order, and never again. The free keys are the
// stock of a product with `uses_license_keys`.

import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { page, pageQuery } from '../http/page.ts'
import { idParams, pathId } from '../values/id-shapes.ts'
import { requiredTextLine } from '../values/text.ts'

export const MAX_KEYS_PER_REQUEST = 10_000
/** Room for the greatest number of keys at the greatest length, in ASCII. */
const BODY_LIMIT = 8 * 1024 * 1024
/** Limit for a product, not counting delivered keys. */
export const MAX_KEYS_OF_PRODUCT = 100_000

/** `held`: for an unpaid order. `revoked`: the order was refunded. */
export const LICENSE_KEY_STATUSES = ['free', 'held', 'delivered', 'revoked'] as const

/** Only the buyer sees the key itself. */
export const licenseKey = z.object({
  id: z.string(),
  last4: z.string(),
  status: z.enum(LICENSE_KEY_STATUSES),
  order_id: z.string().nullable(),
})

export type LicenseKey = z.output<typeof licenseKey>

export const licenseKeys = {
  add: endpoint({
    method: 'POST',
    path: '/a/products/{id}/license_keys',
    access: 'shop:write',
    shop: 'products',
    summary: 'Add licence keys',
    description:
      'At most 10,000 per request. Keys that the product has or had are counted as duplicates and not added.',
    params: idParams,
    body: z.object({
      keys: z
        .array(requiredTextLine('Key', 500), { error: 'keys is required' })
        .min(1, 'Add at least one key')
        .max(MAX_KEYS_PER_REQUEST, 'At most 10,000 keys per request'),
    }),
    response: z.object({ added: z.number(), duplicates: z.number() }),
    body_limit: BODY_LIMIT,
    status: 200,
    idempotent: true,
    errors: ['validation_error'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/a/products/{id}/license_keys',
    access: 'shop:read',
    shop: 'products',
    summary: "List a product's licence keys, newest first",
    params: idParams,
    query: pageQuery.extend({ status: z.enum(LICENSE_KEY_STATUSES).optional() }),
    response: page(licenseKey),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/a/products/{id}/license_keys/{keyId}',
    access: 'shop:write',
    shop: 'products',
    summary: 'Delete a free licence key',
    description: '409 `in_use` for a key that belongs to an order.',
    params: idParams.extend({ keyId: pathId }),
    status: 204,
    errors: ['in_use'],
  }),
} as const
