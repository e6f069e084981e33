// The texts of a document in each language, and how each language writes numbers, rates, dates and addresses.

import { placeLines as linesOf } from '@kontor/contract/shops/addresses/address-format'
import type { StoreLanguage } from '@kontor/contract/storefront/store-languages'
import { currencyDecimals } from '@kontor/contract/values/currencies'
import { memoize } from '@kontor/contract/values/memoize'
import { formatMoney } from '@kontor/contract/values/money'
import { countryName } from '../../../locale/country-name.ts'
import type { PostalAddress } from '../invoice-snapshot.ts'
import { documentLanguage, type InvoiceMessages, messagesFor } from '../messages/document-language.ts'

/** Returns a text in each language of a document, in the languages' order. Equal texts are returned once. */
export type Say = (write: (messages: InvoiceMessages, language: StoreLanguage) => string) => string[]

export const sayIn =
  (languages: readonly StoreLanguage[]): Say =>
  (write) => [...new Set(languages.map((language) => write(messagesFor(language), language)))]

/** Joins texts to a line: `Rechnung / Invoice`. */
export const joined = (texts: readonly string[]): string => texts.join(' / ')

export const taxName = (label: string, language: StoreLanguage): string =>
  label === ''
    ? messagesFor(language).no_tax
    : ((documentLanguage(language).taxes as Partial<Record<string, string>>)[label] ?? label)

const cachedDayFormat = memoize<Intl.DateTimeFormat>(20)
const cachedNumberFormat = memoize<Intl.NumberFormat>(200)

function numberFormat(locale: string, decimals?: number, style: 'decimal' | 'percent' = 'decimal') {
  const exactly = decimals !== undefined && {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }
  return cachedNumberFormat(
    `${locale} ${decimals} ${style}`,
    () => new Intl.NumberFormat(locale, { style, ...exactly }),
  )
}

/** `2026-11-20` as a long date in the document's language. */
export const dayText = (day: string, { locale }: InvoiceMessages): string =>
  cachedDayFormat(
    locale,
    () => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }),
  ).format(new Date(`${day}T00:00:00Z`))

/** An amount without the currency's sign, by default with the currency's decimals. */
export const amountText = (
  amount: string,
  currency: string,
  { locale }: InvoiceMessages,
  decimals = currencyDecimals(currency),
): string => numberFormat(locale, decimals).format(amount as Intl.StringNumericLiteral)

export const moneyText = (amount: string, currency: string, { locale }: InvoiceMessages): string =>
  formatMoney(amount, currency, locale)

export const countText = (count: number, { locale }: InvoiceMessages): string =>
  numberFormat(locale).format(count)

/** `0.19` as `19%`, exactly. */
export function rateText(rate: string, { locale }: InvoiceMessages): string {
  const decimals = Math.max((rate.split('.')[1] ?? '').length - 2, 0)
  return numberFormat(locale, decimals, 'percent').format(rate as Intl.StringNumericLiteral)
}

/** The lines of an address on a document, in the document's language, without names. */
export const placeLines = (address: PostalAddress, language: StoreLanguage): string[] =>
  linesOf(address, countryName(address.country, language))

export const addressLines = (address: PostalAddress, language: StoreLanguage): string[] =>
  [address.company_name, address.recipient_name]
    .filter((line) => line !== '')
    .concat(placeLines(address, language))
