// What may stand in the amount field of a deposit: digits, without a leading zero.

import { DEPOSIT_AMOUNT } from '@kontor/contract/deposit-amount'

/** What the field shows after somebody typed or pasted `next`: the whole euro of it, or what stood there before. */
export const typedEuro = (next: string, before: string): string =>
  /^(?:[1-9]\d{0,6})?$/.test(next.trim()) ? next.trim() : before

/** What is wrong with the amount, as a sentence; null where nothing is. */
export function amountComplaint(text: string): string | null {
  if (text === '') return 'Amount is required'
  const { least, most } = DEPOSIT_AMOUNT
  const euro = Number(text)
  return euro >= least && euro <= most ? null : `Amount: a whole number of euro from ${least} to ${most}`
}
