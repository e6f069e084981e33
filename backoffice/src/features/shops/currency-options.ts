// The currencies for a new shop, with code and name.

import { OFFERED_CURRENCIES } from '@kontor/contract/values/currencies'
import { LOCALE } from '../../lib/locale.ts'

const names = new Intl.DisplayNames([LOCALE], { type: 'currency', fallback: 'none' })
const coins: Record<string, string> = { BTC: 'Bitcoin', ETH: 'Ether', USDT: 'Tether', DAI: 'Dai' }

const nameOf = (code: string): string | undefined =>
  coins[code] ?? (code.length === 3 ? names.of(code) : undefined)

export const currencyOptions = () =>
  OFFERED_CURRENCIES.map((code) => {
    const name = nameOf(code)
    return { value: code as string, label: name ? `${code} – ${name}` : code }
  })
