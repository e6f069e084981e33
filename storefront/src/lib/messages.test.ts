import { expect, test } from 'vitest'
import { de } from './messages.de.ts'
import { en, type MessageKey } from './messages.en.ts'

const catalogues = { de }
const keys = Object.keys(en) as MessageKey[]
const namesIn = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort()

test.each(Object.entries(catalogues))('%s has every text, with the same names to fill in', (_, messages) => {
  expect(Object.keys(messages).sort()).toEqual([...keys].sort())
  for (const key of keys) {
    expect(messages[key].trim(), key).not.toBe('')
    expect(namesIn(messages[key]), key).toEqual(namesIn(en[key]))
  }
})

test('no text shouts or says oops', () => {
  for (const messages of [en, de])
    for (const text of Object.values(messages)) expect(text).not.toMatch(/!|oops|hoppla/i)
})

test('every plural has its forms', () => {
  for (const key of keys.filter((one) => one.endsWith('.other')))
    expect(keys).toContain(key.replace(/other$/, 'one'))
})
