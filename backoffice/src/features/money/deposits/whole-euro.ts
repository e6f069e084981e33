// The amount of a deposit: whole euro.

import { DEPOSIT_AMOUNT } from '@kontor/contract/money/deposit-amount'
import { t } from '../../../lib/texts.ts'

/** Returns the error message for the amount; null if the amount is valid. */
export function amountProblem(text: string): string | null {
  if (text === '') return t('Amount is required')
  const { least, most } = DEPOSIT_AMOUNT
  const euro = /^[1-9]\d*$/.test(text) ? Number(text) : 0
  return euro >= least && euro <= most
    ? null
    : t('Amount: a whole number of euro from {least} to {most}', { least, most })
}
