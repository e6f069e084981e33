// Problems of the amount that is left to pay, and not of the goods: no card can pay so little, or so much. Without zod, for the store's pages.

export const AMOUNT_PROBLEMS = ['amount_too_small', 'amount_too_large'] as const

export type AmountProblem = (typeof AMOUNT_PROBLEMS)[number]

export const isAmountProblem = (code: string): code is AmountProblem =>
  (AMOUNT_PROBLEMS as readonly string[]).includes(code)
