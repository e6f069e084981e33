import { expect, test } from 'vitest'
import { csvChunks } from './csv.ts'

/** A table of the numbers from 1 to `count`, and of their doubles. */
async function tableOf(count: number): Promise<string> {
  const list = async (last: number | undefined, limit: number) => {
    const from = last ?? 0
    return Array.from({ length: Math.min(limit, count - from) }, (_, at) => from + at + 1)
  }
  let table = ''
  for await (const chunk of await csvChunks<number>(['n', 'double'], list, (n) => [n, n * 2])) table += chunk
  return table
}

test('a table has its headings and each row of the list once', async () => {
  expect(await tableOf(0)).toBe('\ufeffn,double\r\n')
  expect(await tableOf(2)).toBe('\ufeffn,double\r\n1,2\r\n2,4\r\n')
  const rows = (await tableOf(1001)).trimEnd().split('\r\n').slice(1)
  expect(rows).toHaveLength(1001)
  expect(rows.at(-1)).toBe('1001,2002')
})

test('a list that cannot be read is refused before the first chunk', async () => {
  const chunks = csvChunks(
    ['n'],
    () => Promise.reject(new Error('Unavailable.')),
    () => [],
  )
  await expect(chunks).rejects.toThrow('Unavailable.')
})
