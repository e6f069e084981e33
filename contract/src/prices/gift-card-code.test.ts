import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../scripts/lib/runs.mjs'
import {
  GIFT_CARD_SIGNS,
  giftCardCheckSign,
  isGiftCardCode,
  normalGiftCardCode,
  shownGiftCardCode,
} from './gift-card-code.ts'

const sign = fc.constantFrom(...GIFT_CARD_SIGNS)
const code = fc
  .array(sign, { minLength: 15, maxLength: 15 })
  .map((signs) => signs.join(''))
  .map((signs) => signs + giftCardCheckSign(signs))

// By hand: the second, fourth … sign from the right counts twice, and what is 32 or more is written with two digits that are added.
test.each([
  ['222222222222222', '2'],
  ['222222222222223', 'Y'],
  ['22222222222222Z', '3'],
  ['222222222222232', 'Z'],
])('the check sign of %s is %s', (signs, check) => {
  expect(giftCardCheckSign(signs)).toBe(check)
})

test('a code is known in whatever case, with blanks and hyphens', () => {
  fc.assert(
    fc.property(code, (written) => {
      expect(isGiftCardCode(written)).toBe(true)
      const typed = ` ${shownGiftCardCode(written).toLowerCase().replace('-', ' ')}\u2013`
      expect(normalGiftCardCode(typed)).toBe(written)
    }),
    { numRuns: runs(200) },
  )
})

test('one wrong sign is always noticed', () => {
  fc.assert(
    fc.property(code, fc.nat(15), sign, (written, at, other) => {
      fc.pre(written[at] !== other)
      expect(isGiftCardCode(written.slice(0, at) + other + written.slice(at + 1))).toBe(false)
    }),
    { numRuns: runs(200) },
  )
})

test.each(['', '2222', '22222222222222222', '222222222222222O', '2222222222222220', '222222222222222é'])(
  '%j is none',
  (text) => {
    expect(isGiftCardCode(text)).toBe(false)
  },
)
