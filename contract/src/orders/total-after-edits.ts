// What an order comes to after its edits. `total` has the price of all items that were ever in the order, also of those that an edit removed and set
// off against what the edit added. Nobody owes that sum.

import { subtractMoney } from '../values/money.ts'
import type { Order } from './orders.ts'

export const totalAfterEdits = ({
  total,
  set_off,
  currency,
}: Pick<Order, 'total' | 'set_off' | 'currency'>): string => subtractMoney(total, set_off, currency)
