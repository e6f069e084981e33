import { expect, test } from 'vitest'
import { memoize } from './memoize.ts'

test('makes each once, and forgets all when there are too many', () => {
  const keep = memoize<string>(2)
  let made = 0
  const of = (key: string) => keep(key, () => `${key}${++made}`)
  expect([of('a'), of('b'), of('a'), of('b')]).toEqual(['a1', 'b2', 'a1', 'b2'])
  expect([of('c'), of('a'), of('c')]).toEqual(['c3', 'a4', 'c3'])
})
