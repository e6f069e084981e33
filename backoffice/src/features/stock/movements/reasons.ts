// The names of the reasons of stock movements.

import { STOCK_REASONS, type StockMovement } from '@kontor/contract/stock/stock'
import { t } from '../../../lib/texts.ts'

type Reason = StockMovement['reason']

const NAMES: Record<Reason, string> = {
  purchase: t('Purchase'),
  sale: t('Sale'),
  return: t('Return'),
  damage: t('Damage'),
  adjustment: t('Adjustment'),
  transfer: t('Transfer'),
}

export const reasonName = (reason: Reason): string => NAMES[reason]

/** The name of a movement in lists and browser tabs. */
export const movementName = ({ reason, quantity, product_title }: StockMovement): string =>
  t('{reason} of {quantity} × {product}', {
    reason: NAMES[reason],
    quantity: Math.abs(quantity),
    product: product_title,
  })

export const REASON_OPTIONS = STOCK_REASONS.map((value) => ({ value: value as string, label: NAMES[value] }))
