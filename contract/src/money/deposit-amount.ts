// The limits of a single deposit, in whole euro.

export const DEPOSIT_AMOUNT = { least: 1, most: 10_000, suggested: 15 } as const
