// The objection of a VAT number check, in the language of the page.

import type { VatNumberCheck } from '@kontor/contract/taxes/vat-checks'
import type { Texts } from '../../lib/messages/texts.tsx'

/** Empty if the number counts and looks right. */
export function vatAnswer(
  { number, status, do_check_digits_fit, is_from_register }: VatNumberCheck,
  texts: Texts,
): string[] {
  if (status === 'malformed') return [texts.say('sum.vat_malformed', { number })]
  if (status === 'invalid' && !is_from_register) return [texts.say('sum.vat_wrong_digits', { number })]
  const is_charged = status === 'invalid' || status === 'pending'
  const has_slip = is_charged && !do_check_digits_fit
  return [
    ...(is_charged ? [texts.say(`sum.vat_${status}`, { number })] : []),
    ...(has_slip ? [texts.say('sum.vat_check_digits', { number })] : []),
  ]
}

const plain = (number: string): string => number.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase()

/** Returns the error at the field with the checked number, and undefined at every other field. */
export function vatFieldError(
  check: VatNumberCheck | null | undefined,
  typed: string,
  texts: Texts,
): string | undefined {
  if (!check || check.status === 'pending' || plain(typed) !== plain(check.number)) return undefined
  return vatAnswer(check, texts)[0]
}
