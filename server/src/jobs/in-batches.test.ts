import { expect, test } from 'vitest'
import { forEachDue } from './in-batches.ts'

/** Rows that stay due until they are done. `fails` throws, `waits` is not done. */
function dueRows(ids: readonly string[]) {
  const done = new Set<string>()
  return {
    done,
    list: async (left_ids: readonly string[], limit: number) =>
      ids
        .filter((id) => !done.has(id) && !left_ids.includes(id))
        .slice(0, limit)
        .map((id) => ({ id })),
    work: async ({ id }: { id: string }) => {
      if (id.startsWith('fails')) throw new Error(id)
      if (id.startsWith('waits')) return false
      done.add(id)
      return true
    },
  }
}

test('each row that is due is done, batch after batch, and one that is not done is tried once', async () => {
  const { list, work, done } = dueRows(['a', 'waits', 'b', 'c'])
  expect(await forEachDue({ batch: 1, within_ms: 10_000 }, list, work)).toBe(3)
  expect([...done]).toEqual(['a', 'b', 'c'])
})

test('where some fail the rest is done, and the first error is thrown', async () => {
  const { list, work, done } = dueRows(['a', 'fails first', 'fails second', 'b'])
  await expect(forEachDue({ batch: 2, within_ms: 10_000 }, list, work)).rejects.toThrow('fails first')
  expect([...done]).toEqual(['a', 'b'])
})

test('once time is up no other row is begun', async () => {
  const { list, work, done } = dueRows(['a', 'b'])
  expect(await forEachDue({ batch: 10, within_ms: -1 }, list, work)).toBe(1)
  expect([...done]).toEqual(['a'])
})
