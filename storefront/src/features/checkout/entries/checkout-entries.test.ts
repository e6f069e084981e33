import { expect, it } from 'vitest'
import { wholeEmail } from './checkout-entries.ts'

it.each([
  ['', ''],
  ['lena', ''],
  ['lena@', ''],
  ['lena@example.', ''],
  ['lena@example.com', 'lena@example.com'],
  ['jörg@example.com', 'jörg@example.com'],
])('the calculation is asked with an e-mail address once it is whole: %s', (typed, sent) =>
  expect(wholeEmail(typed)).toBe(sent),
)
