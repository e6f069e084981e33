import { expect, test } from 'vitest'
import { mayNote } from './note-search.ts'

const noted = (shop_id: string, times: number, now_ms: number) =>
  Array.from({ length: times }, () => mayNote(shop_id, now_ms)).filter(Boolean).length

test('A shop with very many searches in a second leaves the searches of other shops counted', () => {
  const second = 1e12
  expect(noted('busy', 1000, second)).toBe(20)
  expect(noted('quiet', 4, second)).toBe(4)
  expect(noted('busy', 1000, second + 1000)).toBe(20)
})

test('All shops together have a limit in a second', () => {
  const second = 2e12
  const shops = Array.from({ length: 30 }, (_, n) => `shop ${n}`)
  expect(shops.reduce((sum, shop) => sum + noted(shop, 20, second), 0)).toBe(200)
})
