// Changes a gateway, but never its secrets, because payments under way would lose their Stripe account.

import {
  isTestKey,
  KEYS_OF_TWO_MODES,
  type PaymentGateway,
  type PaymentGatewayUpdate,
} from '@kontor/contract/money/payment-gateways'
import type { Db } from '../../../db/pool.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { apiError, invalidField } from '../../../http/errors/problem.ts'
import { patched } from '../../../http/input/patch.ts'
import type { Platform } from '../../../platform.ts'
import { auditChange } from '../../shops/audit/record-audit.ts'
import { endpointBase } from './find-gateways.ts'
import { archiveGateway, lockGateway, updateGateway } from './payment-gateways.queries.ts'

const auditedOf = ({ title, public_key, product_id, is_active, webhook_url }: PaymentGateway) => ({
  title,
  public_key,
  product_id,
  is_active,
  webhook_url,
})

/** Locks the gateway. Throws `stale` and rejects, at the field `public_key`, a key of the other mode. */
export const changeGateway = (
  db: Db,
  config: Platform['config'],
  shop: ShopScope,
  id: string,
  body: PaymentGatewayUpdate,
): Promise<PaymentGateway> =>
  db.transaction(async (tx) => {
    const row = await lockGateway(tx, shop, id, endpointBase(config))
    if (row === undefined) throw apiError('not_found')
    if (body.public_key !== undefined && isTestKey(body.public_key) !== row.is_test_mode)
      throw invalidField('public_key', KEYS_OF_TWO_MODES)
    const changed = await updateGateway(tx, shop, patched(row, body), endpointBase(config))
    if (changed === undefined) throw apiError('not_found')
    await auditChange(tx, shop, {
      action: 'payment_gateway.change',
      subject_id: id,
      subject_label: changed.title,
      before: auditedOf(row),
      after: auditedOf(changed),
    })
    return changed
  })

/**
 * Removes the gateway for new payments. The row stays, because Stripe continues to send events of payments
 * begun with the gateway.
 */
export const removeGateway = (db: Db, shop: ShopScope, id: string): Promise<void> =>
  db.transaction(async (tx) => {
    const before = await archiveGateway(tx, shop, id)
    if (before === undefined) throw apiError('not_found')
    await auditChange(tx, shop, {
      action: 'payment_gateway.remove',
      subject_id: id,
      subject_label: before.title,
      before,
    })
  })
