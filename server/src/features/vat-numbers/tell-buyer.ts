// The message to a buyer about their VAT number: whether tax is charged, and why.

import type { VatNumberCheck } from '@kontor/contract/taxes/vat-checks'
import type { CheckedNumber } from './check-vat-number.ts'

const MESSAGES: Record<VatNumberCheck['status'], string> = {
  valid: 'The VAT number is in force: no VAT is charged, you account for it.',
  well_formed: 'No VAT is charged, you account for it. The seller may check the number.',
  invalid:
    'VIES, the EU’s register, says that this VAT number is not in force, so VAT is charged. Look at it again, or order as it is.',
  pending:
    'VIES, the EU’s register, does not answer at the moment, so VAT is charged now. It is asked again; once the number is found in force, the VAT is given back.',
  malformed:
    'This is not a VAT number of an EU country, so VAT is charged. It begins with the country’s two letters.',
}

export const tellBuyer = ({ number, status, do_check_digits_fit }: CheckedNumber): VatNumberCheck => ({
  number,
  status,
  do_check_digits_fit,
  message:
    status !== 'valid' && !do_check_digits_fit
      ? `${MESSAGES[status]} Its check digits do not fit: there may be a slip in it.`
      : MESSAGES[status],
})

/** The message about a text that is no VAT number of a member state, where a valid one would have changed the tax. */
export const tellMalformed = (text: string): VatNumberCheck => ({
  number: text,
  status: 'malformed',
  do_check_digits_fit: false,
  message: MESSAGES.malformed,
})
