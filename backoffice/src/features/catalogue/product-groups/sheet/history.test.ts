import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../../../scripts/lib/runs.mjs'
import { changed, historyOf, redone, undone } from './history.ts'

test('undo and redo go back and forth; a change after an undo ends what could be redone', () => {
  const history = changed(changed(historyOf('a'), 'b'), 'c')
  expect(undone(history).present).toBe('b')
  expect(redone(undone(history)).present).toBe('c')
  expect(redone(changed(undone(history), 'd')).present).toBe('d')
  expect(undone(undone(undone(undone(history)))).present).toBe('a')
})

test('a change to the same state is none', () => {
  expect(changed(historyOf('a'), 'a').past).toEqual([])
})

test('as many undos as changes lead back to the first state, and as many redos to the last', () => {
  fc.assert(
    fc.property(fc.array(fc.integer(), { maxLength: 100 }), (states) => {
      const objects = states.map((state) => ({ state }))
      const first = { state: Number.NaN }
      const last = objects.reduce(changed, historyOf(first))
      const back = objects.reduce((history) => undone(history), last)
      expect(back.present).toBe(first)
      expect(objects.reduce((history) => redone(history), back)).toEqual(last)
    }),
    { numRuns: runs(100) },
  )
})
