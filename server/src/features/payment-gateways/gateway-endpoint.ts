// The URL that Stripe has to send a gateway's events to.

import type { Platform } from '../../platform.ts'

/** The URL without the gateway's id, which follows it; with a slash at the end. */
export const endpointBase = (config: Platform['config']): string => `${config.public_url}/v1/webhooks/stripe/`
