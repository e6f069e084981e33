import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isUuid, uuidFromHex, uuidOfVersion } from './id.ts'

const hexOf = (digits: number) =>
  fc
    .array(fc.constantFrom(...'0123456789abcdef'), { minLength: digits, maxLength: digits })
    .map((all) => all.join(''))

test('Digits become a UUID and stay the same, and other texts stay as they are', () => {
  fc.assert(
    fc.property(hexOf(32), (hex) => {
      expect(isUuid(uuidFromHex(hex))).toBe(true)
      expect(uuidFromHex(hex).replaceAll('-', '')).toBe(hex)
    }),
  )
  for (const text of ['', 'ab', 'a'.repeat(31), 'a'.repeat(33)]) expect(isUuid(uuidFromHex(text))).toBe(false)
})

test('A UUID of a version has the bits of RFC 9562 and keeps the other digits', () => {
  fc.assert(
    fc.property(fc.constantFrom(4 as const, 7 as const), hexOf(40), (version, hex) => {
      const id = uuidOfVersion(version, hex)
      expect(id).toMatch(
        new RegExp(`^[0-9a-f]{8}-[0-9a-f]{4}-${version}[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$`),
      )
      const digits = id.replaceAll('-', '')
      expect(digits.slice(0, 12) + digits.slice(13, 16) + digits.slice(17)).toBe(
        hex.slice(0, 12) + hex.slice(13, 16) + hex.slice(17, 32),
      )
    }),
  )
})
