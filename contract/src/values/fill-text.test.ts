import { expect, test } from 'vitest'
import { fillText } from './fill-text.ts'

test('A placeholder without a value stays in the text, and a value is not filled in again', () => {
  expect(fillText('{shop}: {title} {other} {constructor} {', { shop: '{title} $&', title: 7 })).toBe(
    '{title} $&: 7 {other} {constructor} {',
  )
})
