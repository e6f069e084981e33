// How a list speaks of its rows.

/** What one row is called, and several: ['product', 'products']. */
export type Noun = readonly [one: string, many: string]

/** '1 product', '3 products'. */
export const counted = (count: number, [one, many]: Noun): string => `${count} ${count === 1 ? one : many}`

/** The sentence over rows an action failed for: '2 of 5 products were not deleted'. */
export const notDone = (failed: number, asked: number, noun: Noun, done: string): string =>
  asked === 1
    ? `1 ${noun[0]} was not ${done}`
    : `${failed} of ${counted(asked, noun)} ${failed === 1 ? 'was' : 'were'} not ${done}`
