// Where Stripe has to send a gateway's events.

import type { Services } from '../../services.ts'

/** Followed by the gateway's id. */
export const endpointBase = (config: Services['config']): string => `${config.public_url}/v1/webhooks/stripe/`
