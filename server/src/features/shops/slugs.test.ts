import { expect, test } from 'vitest'
import { slugFrom } from './slugs.ts'

test.each([
  ['Anna’s Tea & Co.', 'annas-tea-and-co'],
  ['  Größe XL  ', 'groesse-xl'],
  ['Crème Brûlée', 'creme-brulee'],
  ['Łódź, Øresund, İzmir', 'lodz-oresund-izmir'],
  ['Москва — чай', 'moskva-chay'],
  ['Ελληνικά', 'ellinika'],
  ['ﬁne ①', 'fine-1'],
  ['茶', ''],
  ['---', ''],
  [`${'a'.repeat(59)} b`, 'a'.repeat(59)],
])('%j becomes %j', (name, slug) => {
  expect(slugFrom(name)).toBe(slug)
})

test('a long name of any kind is quick and fits', () => {
  for (const name of ['-'.repeat(100_000), 'é'.repeat(100_000), '\u0301'.repeat(100_000)])
    expect(slugFrom(name).length).toBeLessThanOrEqual(60)
})
