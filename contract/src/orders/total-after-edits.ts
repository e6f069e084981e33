// Returns an order's total after its edits. The field `total` has the price of all items ever in the order,
// including removed items that an edit set off against added items. Nobody owes `total`.

import { subtractMoney } from '../values/money.ts'
import type { Order } from './orders.ts'

export const totalAfterEdits = ({
  total,
  set_off,
  currency,
}: Pick<Order, 'total' | 'set_off' | 'currency'>): string => subtractMoney(total, set_off, currency)
