// Decimals in the API: accepted as text or JSON number in plain notation, always returned as text. The number
// of decimals is checked later, when the currency is known.

import { z } from 'zod'
import { signedDecimalText } from './money.ts'

const plain = (label: string) => {
  const message = `${label}: enter a number such as 12.50`
  const written = z.union([z.string().max(60, { error: message }), z.number()], { error: message })
  return written.transform((value, context): string => {
    const text = signedDecimalText(value)
    if (text !== undefined && !text.startsWith('-')) return text
    context.addIssue({ code: 'custom', message: text === undefined ? message : `${label}: 0 or more` })
    return z.NEVER
  })
}

/** Zero or more. */
export const decimal = (label = 'Amount') => plain(label)

/** Any, below zero too. */
export const signedDecimal = (label: string) =>
  z.union([z.string().max(60), z.number()]).transform((value, context): string => {
    const text = signedDecimalText(value)
    if (text !== undefined) return text
    context.addIssue({ code: 'custom', message: `${label}: enter a number such as 12.50` })
    return z.NEVER
  })

/** Zero or more, and required: '<label> is required'. */
export const requiredDecimal = (label: string) =>
  z
    .union([z.string(), z.number()], { error: `${label} is required` })
    .refine((value) => value !== '', { message: `${label} is required`, abort: true })
    .pipe(plain(label))

/** A decimal as the API returns it. */
export const decimalOut = z.string()
