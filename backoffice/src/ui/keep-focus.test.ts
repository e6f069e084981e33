import { afterEach, expect, test, vi } from 'vitest'
import { focusNeighbour } from './keep-focus.ts'

afterEach(() => vi.unstubAllGlobals())

/** Something near the removed row, with these controls. */
const place = (name: string, controls: readonly ('button' | 'input')[], isConnected = true) => ({
  isConnected,
  closest: () => null,
  querySelector: (kind: 'button' | 'input') =>
    controls.includes(kind) ? { focus: () => focused.push(`${name} ${kind}`) } : null,
})
const focused: string[] = []

const below = place('below', ['button', 'input'])
const above = place('above', ['button'])
const gone = place('gone', ['button'], false)
const message = place('message', [])
const search = place('search', ['input'])

test.each([
  ['the row below', below, above, ['below button']],
  ['the row above', null, above, ['above button']],
  ['the row above, past a message', message, above, ['above button']],
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
