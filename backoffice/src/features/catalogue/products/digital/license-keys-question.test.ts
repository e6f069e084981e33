import { expect, test } from 'vitest'
import { licenseKeysQuestion } from './license-keys-question.ts'

const WITH = { uses_license_keys: true }
const WITHOUT = { uses_license_keys: false }

test('a product begins to use licence keys after a question that says how much stock is written off', () => {
  expect(licenseKeysQuestion(WITH, WITHOUT, 1200)?.text).toBe(
    '1,200 items in stock are written off. Only free licence keys can be sold then.',
  )
  expect(licenseKeysQuestion(WITH, WITHOUT, 1)?.text).toMatch(/^1 item in stock is written off/)
  expect(licenseKeysQuestion(WITH, WITHOUT, undefined)?.text).toMatch(/^What is in stock is written off/)
})

test('a product stops using them after a question that says what becomes of the keys and the stock', () => {
  for (const on_hand of [3, undefined])
    expect(licenseKeysQuestion(WITHOUT, WITH, on_hand)?.text).toBe(
      'Its free licence keys are not sold any more. The stock starts at 0.',
    )
})

test('nothing is asked where no stock is lost', () => {
  for (const on_hand of [0, -2]) {
    expect(licenseKeysQuestion(WITH, WITHOUT, on_hand)).toBeNull()
    expect(licenseKeysQuestion(WITHOUT, WITH, on_hand)).toBeNull()
  }
  expect(licenseKeysQuestion(WITH, WITH, 5)).toBeNull()
  expect(licenseKeysQuestion(WITHOUT, WITHOUT, 5)).toBeNull()
  expect(licenseKeysQuestion({}, WITHOUT, 5)).toBeNull()
})
