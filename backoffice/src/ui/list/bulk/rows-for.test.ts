import { expect, test } from 'vitest'
import { rowsFor } from './rows-for.ts'

const ROWS = ['new 1', 'paid 1', 'shipped 1', 'new 2', 'draft 1', 'paid 2']
const refusal = (row: string) =>
  row.startsWith('new') ? 'Not paid.' : row.startsWith('draft') ? 'Not placed.' : null

test('an action applies to the rows that need and allow it; the others are grouped by reason', () => {
  const { ready, refused } = rowsFor({ needless: (row) => row.startsWith('shipped'), refusal }, ROWS)
  expect(ready).toEqual(['paid 1', 'paid 2'])
  expect([...refused]).toEqual([
    ['Not paid.', ['new 1', 'new 2']],
    ['Not placed.', ['draft 1']],
  ])
})

test('without conditions it applies to all rows', () => {
  expect(rowsFor({}, ROWS)).toEqual({ ready: ROWS, refused: new Map() })
})
