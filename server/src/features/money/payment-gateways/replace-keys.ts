// Replaces a gateway's secrets after a typing error or after rolling keys at Stripe. New secrets must belong
// to the same Stripe account, and to the same mode, because the gateway refunds earlier payments.

import {
  isTestKey,
  type PaymentGateway,
  type PaymentGatewayKeys,
} from '@kontor/contract/money/payment-gateways'
import type { StripeMock } from '@kontor/stripe-mock/mock'
import type { Db } from '../../../db/pool.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { apiError, invalidField } from '../../../http/errors/problem.ts'
import { patched } from '../../../http/input/patch.ts'
import type { Platform } from '../../../platform.ts'
import { auditChange } from '../../shops/audit/record-audit.ts'
import { queueKeyTry } from './checking/try-gateway-key.ts'
import { endpointBase } from './find-gateways.ts'
import { lockGateway, updateKeys } from './payment-gateways.queries.ts'
import { findGatewayForUse, secretContext } from './use-gateway.ts'

const auditedOf = ({ secret_key, webhook_secret }: PaymentGateway) => ({ secret_key, webhook_secret })

const OTHER_MODE = {
  true: 'This gateway is in test mode: enter a test key, or create another gateway for live payments',
  false: 'This gateway is live: enter a live key, or create another gateway for tests',
}

/**
 * Locks the gateway. Throws `stale` and rejects, at the field `secret_key`, a key of the other mode. A job
 * asks Stripe about a new key and its account.
 */
export async function replaceKeys(
  db: Db,
  {
    config,
    vault,
    stripe_mock,
  }: Pick<Platform, 'config' | 'vault'> & { stripe_mock: StripeMock | undefined },
  shop: ShopScope,
  id: string,
  { secret_key, webhook_secret, updated_at }: PaymentGatewayKeys,
): Promise<PaymentGateway> {
  const encrypt = (secret: string | undefined, name: Parameters<typeof secretContext>[1]) =>
    secret === undefined
      ? undefined
      : { encrypted: vault.encrypt(secret, secretContext(id, name)), last4: secret.slice(-4) }
  const changed = await db.transaction(async (tx) => {
    const row = await lockGateway(tx, shop, id, endpointBase(config))
    if (row === undefined) throw apiError('not_found')
    patched(row, { updated_at })
    if (secret_key !== undefined && isTestKey(secret_key) !== row.is_test_mode)
      throw invalidField('secret_key', OTHER_MODE[row.is_test_mode ? 'true' : 'false'])
    const keys = {
      id,
      secret_key: encrypt(secret_key, 'secret_key'),
      webhook_secret: encrypt(webhook_secret, 'webhook_secret'),
    }
    const now = await updateKeys(tx, shop, keys, endpointBase(config))
    if (now === undefined) throw apiError('not_found')
    await auditChange(tx, shop, {
      action: 'payment_gateway.replace_keys',
      subject_id: id,
      subject_label: now.title,
      before: auditedOf(row),
      after: auditedOf(now),
    })
    if (secret_key !== undefined) await queueKeyTry(tx, id)
    return now
  })
  const gateway = stripe_mock && (await findGatewayForUse(db, { config, vault }, id))
  if (stripe_mock && gateway)
    stripe_mock.setEndpoint(gateway.account.secret_key, {
      url: changed.endpoint_url,
      secret: gateway.webhook_secret,
    })
  return changed
}
