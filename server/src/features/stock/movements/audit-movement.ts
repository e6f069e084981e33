// Writes the audit log of stock movements that a person enters, corrects or deletes.

import type { StockMovement } from '@kontor/contract/stock/stock'
import type { Tx } from '../../../db/pool.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { auditChange } from '../../shops/audit/record-audit.ts'

const auditedOf = ({ product_id, warehouse_id, quantity, reason, reference }: StockMovement) => ({
  product_id,
  warehouse_id,
  quantity,
  reason,
  reference,
})

/** `before` is null for a new movement, `after` is null for a deleted movement. */
export const auditMovement = (
  tx: Tx,
  shop: ShopScope,
  action: 'stock_movement.create' | 'stock_movement.change' | 'stock_movement.remove',
  before: StockMovement | null,
  after: StockMovement | null,
): Promise<void> => {
  const { id = '', reference = '' } = before ?? after ?? {}
  return auditChange(tx, shop, {
    action,
    subject_id: id,
    subject_label: reference,
    before: before && auditedOf(before),
    after: after && auditedOf(after),
  })
}
