// The API calls of the payment gateway screens, and the form values of a gateway.

import {
  type PaymentGateway,
  type paymentGatewayForm,
  paymentGateways,
} from '@kontor/contract/money/payment-gateways'
import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../../lib/api/api.ts'
import { everyPage } from '../../../lib/api/every-page.ts'
import type { ListCall } from '../../../ui/list/list-state.ts'

export type GatewayValues = Required<Omit<z.input<typeof paymentGatewayForm>, 'is_test_mode'>>

/** The path of webhooks. The gateway's id follows; the form of a new gateway does not know the id yet. */
export const WEBHOOK_BASE = '/v1/webhooks/stripe/'

/** Returns the form values. If the stored URL lacks the id, as in a new gateway, the form shows the final URL. */
export const gatewayValues = (gateway: PaymentGateway): GatewayValues => ({
  title: gateway.title,
  provider: gateway.provider,
  public_key: gateway.public_key,
  secret_key: gateway.secret_key,
  product_id: gateway.product_id,
  is_active: gateway.is_active,
  webhook_url: gateway.webhook_url.endsWith(WEBHOOK_BASE) ? gateway.endpoint_url : gateway.webhook_url,
  webhook_secret: gateway.webhook_secret,
})

export const listGateways: ListCall<PaymentGateway> = (query, signal) =>
  call(paymentGateways.list, { query }, { signal })

/** Every gateway of the shop, the newest first. */
export const allGatewaysQuery = (shop_id: string) =>
  queryOptions({
    queryKey: ['payment-gateways', 'all', shop_id],
    queryFn: ({ signal }) =>
      everyPage((page) => call(paymentGateways.list, { query: { ...page, shop_id } }, { signal })),
    enabled: shop_id !== '',
  })

export const getGateway = (id: string, signal?: AbortSignal) =>
  call(paymentGateways.get, { params: { id } }, { signal })

export const createGateway = (values: GatewayValues, options: { shop_id: string; idempotency_key: string }) =>
  call(paymentGateways.create, { body: { ...values, shop_id: options.shop_id } }, options)

/** Leaves the secrets out, because this call cannot change secrets. */
export const updateGateway = (
  id: string,
  { title, provider, public_key, product_id, is_active, webhook_url }: GatewayValues,
  version: { updated_at?: string },
) =>
  call(paymentGateways.update, {
    params: { id },
    body: { title, provider, public_key, product_id, is_active, webhook_url, ...version },
  })

/** An empty secret stays unchanged. */
export const replaceKeys = (id: string, secrets: { secret_key: string; webhook_secret: string }) =>
  call(paymentGateways.replaceKeys, {
    params: { id },
    body: Object.fromEntries(Object.entries(secrets).filter(([, secret]) => secret.trim() !== '')),
  })

export const removeGateway = (id: string) => call(paymentGateways.remove, { params: { id } })
