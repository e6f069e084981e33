// The message to a buyer about their VAT number: whether tax is charged, and why.

import type { VatNumberCheck } from '@kontor/contract/taxes/vat-checks'
import type { CheckedNumber } from './check-vat-number.ts'

const MESSAGES: Record<VatNumberCheck['status'], string> = {
  valid: 'The VAT number is valid: no VAT is charged, you account for it.',
  well_formed: 'No VAT is charged, you account for it. The seller may check the number.',
  invalid:
    'This VAT number is not valid in the EU register (VIES), so VAT is charged. Check the number, or order with VAT.',
  pending:
    'The EU register (VIES) is not responding, so VAT is charged for now. The number is checked again; if it is valid, the VAT is refunded.',
  malformed:
    'This is not an EU VAT number, so VAT is charged. A VAT number starts with the country’s two letters.',
}

const WRONG_DIGITS =
  'The check digits of this VAT number are wrong, so VAT is charged. Check for typing errors, or order with VAT.'

function messageOf({ status, do_check_digits_fit, response }: CheckedNumber): string {
  if (status === 'valid' || do_check_digits_fit) return MESSAGES[status]
  // Without a register the check digits are the only reason.
  if (status === 'invalid' && response === undefined) return WRONG_DIGITS
  return `${MESSAGES[status]} Its check digits are wrong. Check for typing errors.`
}

export const buyerVatCheck = (checked: CheckedNumber): VatNumberCheck => ({
  number: checked.number,
  status: checked.status,
  do_check_digits_fit: checked.do_check_digits_fit,
  is_from_register: checked.response !== undefined,
  message: messageOf(checked),
})

/**
 * Returns the message about a text that is no VAT number of a member state. A valid number would have changed
 * the tax.
 */
export const malformedVatCheck = (text: string): VatNumberCheck => ({
  number: text,
  status: 'malformed',
  do_check_digits_fit: false,
  is_from_register: false,
  message: MESSAGES.malformed,
})
