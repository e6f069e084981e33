// The words for a list's rows.

/** The words for one row and for several, such as ['product', 'products']. */
export type Noun = readonly [one: string, many: string]

/** For example '1 product' or '3 products'. */
export const counted = (count: number, [one, many]: Noun): string => `${count} ${count === 1 ? one : many}`

/** The title above the rows an action failed for, such as '2 of 5 products were not deleted'. */
export const notDone = (failed: number, asked: number, noun: Noun, done: string): string =>
  asked === 1
    ? `1 ${noun[0]} was not ${done}`
    : `${failed} of ${counted(asked, noun)} ${failed === 1 ? 'was' : 'were'} not ${done}`
