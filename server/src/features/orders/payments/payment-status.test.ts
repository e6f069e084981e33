import { expect, test } from 'vitest'
import { hasCome, mayBeAuthorised, mayBeCaptured, mayFail } from './payment-status.ts'

test.each([
  ['pending', 'captured authorised asked failed'],
  ['authorized', 'captured failed'],
  ['failed', 'captured asked'],
  ['captured', 'has come'],
  ['refunded', 'has come'],
] as const)('W-09 a payment that is %s has only the listed next statuses', (status, may) => {
  const payment = { status }
  expect(
    [
      ...(mayBeCaptured(payment) ? ['captured'] : []),
      ...(mayBeAuthorised(payment, false) ? ['authorised'] : []),
      ...(mayBeAuthorised(payment, true) ? ['asked'] : []),
      ...(mayFail(payment) ? ['failed'] : []),
      ...(hasCome(payment) ? ['has come'] : []),
    ].join(' '),
  ).toBe(may)
})
