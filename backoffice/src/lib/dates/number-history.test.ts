import { expect, test } from 'vitest'
import { numberHistory, numberOf } from './number-history.ts'

/** A window with a history that can be stepped through. `state` is what the router or the browser has put into the entry. */
function windowAt(state: unknown) {
  const listeners: (() => void)[] = []
  const history = {
    state,
    replaceState(next: unknown) {
      history.state = next
    },
  }
  const goTo = (next: unknown) => {
    history.state = next
    for (const listener of listeners) listener()
  }
  return { history, goTo, addEventListener: (_: string, listener: () => void) => listeners.push(listener) }
}

test('an address typed by hand comes after the entry it was typed over', () => {
  const window = windowAt({ idx: 3, key: 'a' })
  numberHistory(window)
  window.goTo(null)
  expect(numberOf(window.history.state)).toBe(4)
})

test("the router's own entries stay as they are, and are counted from when it has made them", () => {
  const window = windowAt(null)
  const look = numberHistory(window)
  window.history.state = { idx: 7, key: 'pushed' }
  look()
  window.goTo(null)
  expect(numberOf(window.history.state)).toBe(8)
  window.goTo({ idx: 2, key: 'back' })
  expect(window.history.state).toEqual({ idx: 2, key: 'back' })
  window.goTo({ usr: null })
  expect(numberOf(window.history.state)).toBe(3)
})
