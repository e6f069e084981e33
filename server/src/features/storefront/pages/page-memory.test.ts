import { expect, test, vi } from 'vitest'
import { makePageMemory } from './page-memory.ts'
import { keptPage } from './send-page.ts'

const RULES = { policy: '', is_framed_elsewhere: false }

const start = () => {
  const versions = new Map([['shop', 1]])
  const clock = { ms: 0 }
  const shops = {
    versionOf: (id: string) => versions.get(id) ?? 0,
    now: () => Math.max(...versions.values()),
  }
  return { versions, shops, clock, memory: makePageMemory(shops, () => clock.ms) }
}

test('a page is kept for half a second and not longer', () => {
  const { clock, memory } = start()
  const page = keptPage('<p>tea</p>', RULES)
  memory.keep('en /store/demo', 'shop', page, memory.begin())
  clock.ms = 499
  expect(memory.find('en /store/demo')).toBe(page)
  expect(memory.find('de /store/demo')).toBeUndefined()
  clock.ms = 500
  expect(memory.find('en /store/demo')).toBeUndefined()
})

test("and not longer either where the machine's clock is set back", () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  try {
    const { shops } = start()
    const memory = makePageMemory(shops)
    memory.keep('page', 'shop', keptPage('<p>tea</p>', RULES), memory.begin())
    vi.advanceTimersByTime(500)
    vi.setSystemTime(Date.now() - 3_600_000)
    expect(memory.find('page')).toBeUndefined()
  } finally {
    vi.useRealTimers()
  }
})

test('a change of its shop ends it at once, a change of another does not', () => {
  const { versions, memory } = start()
  memory.keep('page', 'shop', keptPage('<p>tea</p>', RULES), memory.begin())
  versions.set('other', 9)
  expect(memory.find('page')).toBeDefined()
  versions.set('shop', 2)
  expect(memory.find('page')).toBeUndefined()
})

test('a page that was begun before a change is not kept after it', () => {
  const { versions, memory } = start()
  const began = memory.begin()
  versions.set('shop', 2)
  memory.keep('page', 'shop', keptPage('<p>old tea</p>', RULES), began)
  expect(memory.find('page')).toBeUndefined()
})

test('ended pages that nobody asks for again leave their room to others', () => {
  const { clock, memory } = start()
  // Four of these fill the memory.
  const large = keptPage('x'.repeat(8 * 1024 * 1024), RULES)
  const keep = (...keys: string[]) => {
    for (const key of keys) memory.keep(key, 'shop', large, memory.begin())
  }
  keep('a', 'b')
  clock.ms = 300
  // Page `a` is kept anew, so it ends later than `b`.
  keep('a', 'c', 'd')
  clock.ms = 500
  keep('e')
  for (const key of ['a', 'c', 'd', 'e']) expect(memory.find(key), key).toBe(large)
})

test('a flood of different addresses does not fill it', () => {
  const { memory } = start()
  const large = keptPage('x'.repeat(8 * 1024 * 1024), RULES)
  for (const key of ['a', 'b', 'c', 'd']) memory.keep(key, 'shop', large, memory.begin())
  // Keeping a page again under the same key takes no more room.
  memory.keep('d', 'shop', large, memory.begin())
  expect(memory.find('a')).toBeDefined()
  memory.keep('e', 'shop', large, memory.begin())
  expect(memory.find('a')).toBeUndefined()
  expect(memory.find('e')).toBeDefined()
})
