// The payment providers by the stored names of gateways and deposits.

import type { PaymentProvider } from './provider.ts'
import { circuitOf } from './stripe/client.ts'
import { stripe } from './stripe/stripe-provider.ts'

export const providers = { STRIPE: stripe } satisfies Record<string, PaymentProvider>

export type ProviderName = keyof typeof providers

/** How the calls to the provider's address have gone since the start, for metrics. */
export const callCounts = (api_base: string) => circuitOf(api_base).counts
