import { ProblemError } from '@kontor/contract/http/client'
import { describe, expect, test, vi } from 'vitest'
import { runBulk } from './run-bulk.ts'

const refused = (message: string, status = 409) => new ProblemError(status, { error: 'in_use', message })

const ROWS = ['a', 'b', 'c', 'd']

const run = (work: (row: string) => Promise<unknown>) => {
  const onProgress = vi.fn()
  const outcome = runBulk(ROWS, { action: { run: work }, onProgress, isStopped: () => false })
  return { outcome, onProgress }
}

describe('many rows', () => {
  test('a refused one does not keep the next from its turn', async () => {
    const { outcome, onProgress } = run((row) =>
      row === 'b' ? Promise.reject(refused('It has stock.')) : Promise.resolve(),
    )
    expect(await outcome).toEqual({
      done: ['a', 'c', 'd'],
      failed: [{ row: 'b', reason: 'It has stock.' }],
      untried: [],
    })
    expect(onProgress.mock.calls).toEqual([[1], [2], [3], [4]])
  })

  test('after a request without a response the rest are not sent', async () => {
    const { outcome } = run((row) =>
      row === 'b'
        ? Promise.reject(new ProblemError(0, { error: 'no_response', message: 'No response from server' }))
        : Promise.resolve(),
    )
    expect(await outcome).toEqual({
      done: ['a'],
      failed: [{ row: 'b', reason: 'No response from server' }],
      untried: ['c', 'd'],
    })
  })

  test('stopping leaves the rest untried', async () => {
    let tried = 0
    const outcome = await runBulk(ROWS, {
      action: { run: async () => undefined },
      onProgress: (count) => {
        tried = count
      },
      isStopped: () => tried === 2,
    })
    expect(outcome).toEqual({ done: ['a', 'b'], failed: [], untried: ['c', 'd'] })
  })
})
