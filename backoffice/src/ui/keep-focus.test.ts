import { afterEach, expect, test, vi } from 'vitest'
import { focusNeighbour } from './keep-focus.ts'

afterEach(() => vi.unstubAllGlobals())

/** Something near the removed row, with these controls; an `off` one leads nowhere. */
const place = (name: string, controls: readonly string[], isConnected = true) => {
  const shown = controls.map((control) => ({
    control,
    focus: () => focused.push(`${name} ${control}`),
    matches: () => control.startsWith('off'),
  }))
  return {
    isConnected,
    closest: () => null,
    querySelectorAll: () => shown.filter(({ control }) => control !== 'input'),
    querySelector: () => shown.find(({ control }) => control === 'input') ?? null,
  }
}
const focused: string[] = []

const below = place('below', ['off less', 'more', 'remove', 'input'])
const above = place('above', ['remove', 'off'])
const gone = place('gone', ['button'], false)
const message = place('message', [])
const search = place('search', ['input'])
const more = place('more', ['off', 'first', 'last'])

test.each([
  ['the row below', below, above, ['below remove']],
  ['the row above', null, above, ['above remove']],
  ['the row above, past a message', message, above, ['above remove']],
  ['what follows the list', null, null, ['search input']],
  ['what follows the list, where the other rows went, too', gone, gone, ['search input']],
])('a removed row gives the focus to %s', async (_, nextElementSibling, previousElementSibling, found) => {
  const body = {}
  vi.stubGlobal('document', { body, activeElement: body })
  focused.length = 0
  const parentElement = { nextElementSibling: search }
  const row = { isConnected: false, nextElementSibling, previousElementSibling, parentElement }
  focusNeighbour(row as unknown as Element)
  await new Promise((done) => setTimeout(done))
  expect(focused).toEqual(found)
})

test('of a row whose buttons are at its head, and of what follows the list, it is the first that is on', async () => {
  const body = {}
  vi.stubGlobal('document', { body, activeElement: body })
  focused.length = 0
  const row = { isConnected: false, parentElement: { nextElementSibling: more } }
  focusNeighbour({ ...row, nextElementSibling: below } as unknown as Element, 0)
  focusNeighbour(row as unknown as Element)
  await new Promise((done) => setTimeout(done))
  expect(focused).toEqual(['below more', 'more first'])
})

test.each([
  ['what has the focus once the row is gone keeps it', false, {}],
  // In Safari a pressed button has no focus.
  ['a row that is only asked about gives nothing away', true, null],
])('%s', async (_, isConnected, other) => {
  const body = {}
  vi.stubGlobal('document', { body, activeElement: other ?? body })
  focused.length = 0
  focusNeighbour({ isConnected, nextElementSibling: below } as unknown as Element)
  await new Promise((done) => setTimeout(done))
  expect(focused).toEqual([])
})
