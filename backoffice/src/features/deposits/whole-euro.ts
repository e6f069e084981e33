// The amount field of a deposit: takes digits only, without a leading zero.

import { DEPOSIT_AMOUNT } from '@kontor/contract/payments/deposit-amount'
import { t } from '../../lib/texts.ts'

/** The field's text after `next` was typed or pasted: `next` where it is a whole number or empty, else the text `before`. */
export const typedEuro = (next: string, before: string): string =>
  /^(?:[1-9]\d{0,6})?$/.test(next.trim()) ? next.trim() : before

/** The error message for the amount; null if it is valid. */
export function amountProblem(text: string): string | null {
  if (text === '') return t('Amount is required')
  const { least, most } = DEPOSIT_AMOUNT
  const euro = Number(text)
  return euro >= least && euro <= most
    ? null
    : t('Amount: a whole number of euro from {least} to {most}', { least, most })
}
