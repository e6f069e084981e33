// The text of a field's error. The server names the field and the kind of error. The page writes the text in
// its own language.

import type { FieldError } from '@kontor/contract/http/errors'
import { postalCodeExample } from '@kontor/contract/shops/addresses/postal-codes'
import type { Texts } from '../../lib/messages/texts.tsx'

export const isEmailField = (name: string): boolean =>
  name === 'customer_user_email' || (name.startsWith('recipient.') && name.endsWith('.email'))

/**
 * Returns whether the text has a single @ with text on both sides. The server checks the rest, because a
 * browser would reject letters that mail accepts.
 */
export function mayBeEmail(value: string): boolean {
  const parts = value.trim().split('@')
  return parts.length === 2 && !parts.includes('')
}

/**
 * Returns the text for a field, or undefined if the field has no error. `value` is the value sent to the
 * server. An empty value counts as missing, whatever the server's code. Errors found in the browser have the
 * code `required` or `format`, and need no value. `country` is the country of the address.
 */
export function fieldError(
  errors: readonly FieldError[],
  field: string,
  value: string,
  texts: Texts,
  country = '',
): string | undefined {
  const found = errors.find((error) => error.field === field)
  if (found === undefined) return undefined
  if (field === 'digital_consent') return texts.say('checkout.tick')
  const is_missing = found.code === 'required' || (found.code !== 'format' && value.trim() === '')
  if (is_missing) return texts.say('checkout.required')
  if (found.code === 'too_big') return texts.say('checkout.too_long')
  if (isEmailField(field)) return texts.say('checkout.invalid_email')
  if (field.endsWith('.country')) return texts.say('checkout.invalid_country')
  if (field.endsWith('.state')) return texts.say('checkout.invalid_state')
  if (field.endsWith('.vat_number')) return texts.say('checkout.invalid_vat')
  const example = field.endsWith('.zip') ? postalCodeExample(country) : undefined
  if (example !== undefined) return texts.say('checkout.invalid_zip', { example })
  return texts.say('checkout.invalid')
}
