// The texts for a list's rows.

import { formatNumber, LOCALE } from '../../lib/locale.ts'
import { plural, t } from '../../lib/texts.ts'

/** The words for a single row and for several rows, such as ['product', 'products']. */
export type Noun = readonly [one: string, many: string]

const rough = new Intl.NumberFormat(LOCALE, { maximumSignificantDigits: 2 })

/** Returns a total as text. An estimate is rounded, such as 'about 1,200,000'. */
export const totalText = (total: number, is_estimate = false): string =>
  is_estimate ? t('about {total}', { total: rough.format(total) }) : formatNumber(total)

/** Returns '1 product', '3 products' or 'about 12,000 products'. */
export const counted = (count: number, [one, many]: Noun, is_estimate = false): string =>
  `${totalText(count, is_estimate)} ${count === 1 ? one : many}`

/** Returns the title above the failed rows of an action, such as '2 of 5 products were not deleted'. */
export const notDone = (failed: number, asked: number, noun: Noun, done: string): string =>
  asked === 1
    ? t('1 {noun} was not {done}', { noun: noun[0], done })
    : plural(failed, '{count} of {rows} was not {done}', '{count} of {rows} were not {done}', {
        rows: counted(asked, noun),
        done,
      })
