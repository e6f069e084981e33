// Assigning a withdrawal to its order by hand, where the buyer has mistyped the number or the address.

import type { ListedWithdrawal } from '@kontor/contract/orders/withdrawals'
import { isUuid } from '@kontor/contract/values/id'
import type { Db } from '../../../db/pool.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { apiError, invalidField } from '../../../http/errors/problem.ts'
import { auditChange } from '../../shops/audit/record-audit.ts'
import { assignTodo } from '../../shops/todos/create-todo.ts'
import { lockOrderOfNumber, lockWithdrawal, updateOrderOf } from './withdrawals.queries.ts'

/**
 * Locks the withdrawal and the order. Nothing changes where it belongs to this order already. Refuses `not_found`, `in_use` where it belongs to another
 * order, and at its field a number that no order has.
 */
export async function assignWithdrawal(
  db: Db,
  shop: ShopScope,
  id: string,
  order_number: string,
): Promise<ListedWithdrawal> {
  if (!isUuid(id)) throw apiError('not_found')
  return db.transaction(async (tx) => {
    const withdrawal = await lockWithdrawal(tx, shop, id)
    if (withdrawal === undefined) throw apiError('not_found')
    const order = await lockOrderOfNumber(tx, shop, order_number)
    if (order === undefined) throw invalidField('order_number', 'No order has this number.', 'not_found')
    if (withdrawal.order_id === order.id) return withdrawal
    if (withdrawal.order_id !== null) throw apiError('in_use', 'This withdrawal belongs to another order.')
    await updateOrderOf(tx, shop, id, order.id)
    await assignTodo(tx, shop.shop_id, 'withdrawal', id, order.id)
    await auditChange(tx, shop, {
      action: 'order.assign_withdrawal',
      subject_id: order.id,
      subject_label: order_number,
      after: { withdrawal_id: id },
    })
    return { ...withdrawal, order_id: order.id }
  })
}
