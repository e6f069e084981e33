// Texts in the page's language, and amounts, numbers and times in its locale, for components. The messages are passed in, so that a browser
// loads one language only.

import { fillText } from '@kontor/contract/values/fill-text'
import { memoize } from '@kontor/contract/values/memoize'
import { formatMoney } from '@kontor/contract/values/money'
import { createContext, type ReactNode, useContext } from 'react'
import type { MessageKey, Messages, PluralKey } from './messages.ts'

type Values = Record<string, string | number>

export interface Texts {
  readonly lang: string
  readonly locale: string
  /** The attributes of a text that the shop has written: its direction, and its language where it is not the page's. */
  readonly written: { readonly dir: 'auto'; readonly lang: string | undefined }
  /** A text with its `{names}` filled in. */
  say(key: MessageKey, values?: Values): string
  /** The form of a text that fits `count`, with `{count}` and its other `{names}` filled in. */
  count(stem: PluralKey, count: number, values?: Values): string
  /** Every form of a text for `countedText`, as data attributes: `data-one`, `data-other`. */
  forms(stem: PluralKey, values?: Values): Record<`data-${string}`, string>
  money(amount: string, currency: string): string
  number(value: number | string): string
  /** The number `1234.50` as it is typed in a field: `1234,50` in German. */
  typed(value: string): string
  /** The day `2026-11-21` in words. */
  day(day: string): string
  /** The rate `0.19` as `19`, without a percent sign. */
  percent(rate: string): string
}

/** `0.077` → `7.7`. Moves the decimal point in the text, so no float is involved. */
export function percentText(rate: string): string {
  const [whole = '0', fraction = ''] = rate.split('.')
  const digits = `${whole}${fraction.padEnd(2, '0').slice(0, 2)}`.replace(/^0+(?=\d)/, '')
  const rest = fraction.slice(2).replace(/(?<!0)0+$/, '')
  return rest === '' ? digits : `${digits}.${rest}`
}

const makeFormats = (locale: string) => ({
  plural: new Intl.PluralRules(locale),
  number: new Intl.NumberFormat(locale, { maximumFractionDigits: 8 }),
  decimal_mark:
    new Intl.NumberFormat(locale).formatToParts(1.1).find(({ type }) => type === 'decimal')?.value ?? '.',
  day: new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }),
})

/** Making them takes longer than all they do on a page. */
const cachedFormats = memoize<ReturnType<typeof makeFormats>>(100)

/** `shop_lang`: what the shop has written in, where it is not the page's language. */
export function makeTexts(lang: string, locale: string, messages: Messages, shop_lang?: string): Texts {
  const { plural, number, decimal_mark, day: dayFormat } = cachedFormats(locale, () => makeFormats(locale))
  const say = (key: MessageKey, values: Values = {}) => fillText(messages[key], values)
  return {
    lang,
    locale,
    written: { dir: 'auto', lang: shop_lang },
    say,
    count: (stem, count, values = {}) => {
      const form = `${stem}.${plural.select(count)}` as MessageKey
      return say(form in messages ? form : (`${stem}.other` as MessageKey), {
        ...values,
        count: number.format(count),
      })
    },
    forms: (stem, values = {}) =>
      Object.fromEntries(
        plural
          .resolvedOptions()
          .pluralCategories.filter((form) => `${stem}.${form}` in messages)
          .map((form) => [`data-${form}`, say(`${stem}.${form}` as MessageKey, values)]),
      ),
    money: (amount, currency) => formatMoney(amount, currency, locale),
    day: (day) => dayFormat.format(new Date(`${day}T00:00:00Z`)),
    typed: (value) => value.replace('.', decimal_mark),
    number: (value) => number.format(value as Intl.StringNumericLiteral),
    percent: (rate) => number.format(percentText(rate) as Intl.StringNumericLiteral),
  }
}

const TextsContext = createContext<Texts | null>(null)

export const TextsProvider = ({ texts, children }: { texts: Texts; children: ReactNode }) => (
  <TextsContext value={texts}>{children}</TextsContext>
)

export function useTexts(): Texts {
  const texts = useContext(TextsContext)
  if (texts === null) throw new Error('useTexts needs a TextsProvider above')
  return texts
}
