// Checks an amount of a request body when its currency is known.

import { currencyDecimals } from '@kontor/contract/values/currencies'
import { fitsCurrency, toMajorText, toMinor } from '@kontor/contract/values/money'
import { invalidField } from '../errors/problem.ts'

/** `text` with exactly the currency's decimals: `12.5` becomes `12.50` in EUR. Refuses more decimals than the currency has, at `field`. */
export function priceText(text: string, currency: string, field: string, label: string): string {
  if (fitsCurrency(text, currency)) return toMajorText(toMinor(text, currency), currency)
  const decimals = currencyDecimals(currency)
  throw invalidField(
    field,
    decimals === 0
      ? `${label}: ${currency} has no decimals. Enter a whole number.`
      : `${label}: at most ${decimals} decimals in ${currency}.`,
  )
}
