// Creates a payment gateway. The secrets are encrypted for this very row before they reach the database.

import {
  isTestKey,
  type PaymentGateway,
  type PaymentGatewayCreate,
} from '@kontor/contract/money/payment-gateways'
import { isCardCurrency } from '@kontor/contract/values/currencies'
import type { StripeMock } from '@kontor/stripe-mock/mock'
import type { Db } from '../../../db/pool.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { apiError, invalidField } from '../../../http/errors/problem.ts'
import type { Platform } from '../../../platform.ts'
import { auditChange } from '../../shops/audit/record-audit.ts'
import { getShopCurrency } from '../../shops/find-shops.ts'
import { queueKeyTry } from './checking/try-gateway-key.ts'
import { endpointBase } from './find-gateways.ts'
import { insertGateway, makeGatewayId } from './payment-gateways.queries.ts'
import { secretContext } from './use-gateway.ts'

/**
 * Rejects, at the field `provider`, a shop whose currency Stripe cannot charge. A job asks Stripe about the
 * key.
 */
export async function createGateway(
  db: Db,
  {
    config,
    vault,
    stripe_mock,
  }: Pick<Platform, 'config' | 'vault'> & { stripe_mock: StripeMock | undefined },
  shop: ShopScope,
  body: PaymentGatewayCreate,
): Promise<PaymentGateway> {
  const currency = await getShopCurrency(db, shop)
  if (!isCardCurrency(currency))
    throw invalidField(
      'provider',
      `Stripe cannot charge ${currency}: a shop with this currency cannot take card payments.`,
    )
  const id = (await makeGatewayId(db))?.id
  if (id === undefined) throw new Error('The database gave no id.')
  const { secret_key, webhook_secret, ...gateway } = body
  const encrypted = {
    id,
    secret_key_sealed: vault.encrypt(secret_key, secretContext(id, 'secret_key')),
    secret_key_last4: secret_key.slice(-4),
    webhook_secret_sealed: vault.encrypt(webhook_secret, secretContext(id, 'webhook_secret')),
    webhook_secret_last4: webhook_secret.slice(-4),
    is_test_mode: isTestKey(secret_key),
  }
  const created = await db.transaction(async (tx) => {
    const row = await insertGateway(tx, shop, gateway, encrypted, endpointBase(config))
    if (row === undefined) throw apiError('not_found')
    const { title, provider, public_key, product_id, is_test_mode, is_active } = row
    await auditChange(tx, shop, {
      action: 'payment_gateway.create',
      subject_id: id,
      subject_label: title,
      after: { title, provider, public_key, product_id, is_test_mode, is_active },
    })
    await queueKeyTry(tx, id)
    return row
  })
  stripe_mock?.setEndpoint(secret_key, { url: created.endpoint_url, secret: webhook_secret })
  return created
}
