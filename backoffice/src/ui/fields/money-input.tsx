// An amount of money: text with the currency behind it, completed to the currency's decimals on leaving the field.

import { currencyDecimals } from '@kontor/contract/currencies'
import { DecimalInput, type DecimalInputProps } from './decimal-input.tsx'
import { plainMoney } from './money-text.ts'

export function MoneyInput({
  currency,
  ...props
}: Omit<DecimalInputProps, 'unit' | 'tidy'> & { currency: string }) {
  const decimals = currencyDecimals(currency)
  return <DecimalInput {...props} unit={currency} tidy={(text) => plainMoney(text, decimals)} />
}
