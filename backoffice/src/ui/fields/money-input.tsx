// A field for an amount of money: text with the currency behind it, completed to the currency's decimals when the field loses the focus or the
// Enter key is pressed.

import { DecimalInput, type DecimalInputProps } from './decimal-input.tsx'
import { plainMoney } from './money-text.ts'

export function MoneyInput({
  currency,
  ...props
}: Omit<DecimalInputProps, 'unit' | 'tidy'> & { currency: string }) {
  return <DecimalInput {...props} unit={currency} tidy={(text) => plainMoney(text, currency)} />
}
