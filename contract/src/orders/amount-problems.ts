// Problems with the remaining amount rather than with the goods: the amount is too small or too large for any
// card. The file does without zod, because the store's pages load it.

export const AMOUNT_PROBLEMS = ['amount_too_small', 'amount_too_large'] as const

export type AmountProblem = (typeof AMOUNT_PROBLEMS)[number]

export const isAmountProblem = (code: string): code is AmountProblem =>
  (AMOUNT_PROBLEMS as readonly string[]).includes(code)
