// The words for a list's rows.

/** The words for one row and for several, such as ['product', 'products']. */
export type Noun = readonly [one: string, many: string]

const rough = new Intl.NumberFormat('en-GB', { maximumSignificantDigits: 2 })

/** A total as text; an estimate is rounded, such as 'about 1,200,000'. */
export const totalText = (total: number, is_estimate = false): string =>
  is_estimate ? `about ${rough.format(total)}` : String(total)

/** For example '1 product', '3 products' or 'about 12,000 products'. */
export const counted = (count: number, [one, many]: Noun, is_estimate = false): string =>
  `${totalText(count, is_estimate)} ${count === 1 ? one : many}`

/** The title above the rows an action failed for, such as '2 of 5 products were not deleted'. */
export const notDone = (failed: number, asked: number, noun: Noun, done: string): string =>
  asked === 1
    ? `1 ${noun[0]} was not ${done}`
    : `${failed} of ${counted(asked, noun)} ${failed === 1 ? 'was' : 'were'} not ${done}`
