// The names of the reasons of stock movements.

import { STOCK_REASONS, type StockMovement } from '@kontor/contract/stock/stock'

type Reason = StockMovement['reason']

const NAMES: Record<Reason, string> = {
  purchase: 'Purchase',
  sale: 'Sale',
  return: 'Return',
  damage: 'Damage',
  adjustment: 'Adjustment',
  transfer: 'Transfer',
}

export const reasonName = (reason: Reason): string => NAMES[reason]

/** The name of a movement in lists and browser tabs. */
export const movementName = ({ reason, quantity, product_title }: StockMovement): string =>
  `${NAMES[reason]} of ${Math.abs(quantity)} × ${product_title}`

export const REASON_OPTIONS = STOCK_REASONS.map((value) => ({ value: value as string, label: NAMES[value] }))
