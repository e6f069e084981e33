// The platform's own Stripe account, which receives deposits. If only the machine itself reaches a
// development server, missing keys are derived from the installation's encryption key. Derived keys are
// secret, equal in every process, and valid only for the Stripe mock. No other server derives keys.

import { createHmac } from 'node:crypto'
import type { StripeMock } from '@kontor/stripe-mock/mock'
import type { Config } from '../../../config.ts'
import { apiError } from '../../../http/errors/problem.ts'
import type { ProviderAccount } from '../../../integrations/payments/provider.ts'
import type { ProviderName } from '../../../integrations/payments/providers.ts'

export interface PlatformAccount {
  readonly provider: ProviderName
  readonly account: ProviderAccount
  readonly webhook_secret: string
  readonly is_test_mode: boolean
}

const madeUp = ({ encryption_key }: Config, purpose: string): string =>
  createHmac('sha256', encryption_key).update(`platform stripe ${purpose}`).digest('hex').slice(0, 40)

/** Returns undefined if this installation takes no deposits. */
export function findPlatformAccount(config: Config): PlatformAccount | undefined {
  const { platform_stripe_secret_key: key, platform_stripe_webhook_secret: secret } = config
  const is_made_up = key === undefined || secret === undefined
  if (is_made_up && (config.is_production || config.is_exposed)) return undefined
  const secret_key = key ?? `sk_test_${madeUp(config, 'secret key')}`
  return {
    provider: 'STRIPE',
    account: { secret_key, api_base: config.stripe_api_base },
    webhook_secret: secret ?? `whsec_${madeUp(config, 'webhook secret')}`,
    is_test_mode: /^(?:sk|rk)_test_/.test(secret_key),
  }
}

/** Throws `unavailable` if this installation takes no deposits. */
export function getPlatformAccount(config: Config): PlatformAccount {
  const found = findPlatformAccount(config)
  if (found) return found
  const { support_email } = config
  throw apiError(
    'unavailable',
    support_email
      ? `Deposits by card are not set up on this installation. Contact ${support_email} to pay another way.`
      : 'Deposits by card are not set up on this installation.',
  )
}

/** Registers the webhook URL of the platform's account at the Stripe mock of a development server. */
export function registerPlatformAtStripeMock(config: Config, stripe_mock: StripeMock | undefined): void {
  const platform = findPlatformAccount(config)
  if (stripe_mock === undefined || platform === undefined) return
  stripe_mock.setEndpoint(platform.account.secret_key, {
    url: `${config.public_url}/v1/webhooks/stripe`,
    secret: platform.webhook_secret,
  })
}
