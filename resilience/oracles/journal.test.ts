// The journal is the reference for the system: whatever was sent and answered is in its file, and in the stored copy.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openJournal } from './journal.ts'

const folder = mkdtempSync(join(tmpdir(), 'kontor-journal-'))

afterAll(() => rmSync(folder, { recursive: true, force: true }))

const linesOf = (file: string): Record<string, unknown>[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))

const PLACE = { database: 'w1', shop_id: 's1' }

test('an intent is in the file, before the acknowledgement that was waited for', async () => {
  const journal = openJournal(join(folder, 'a.jsonl'))
  journal.intend('m1', PLACE)
  await journal.acknowledge('m1', { order_id: 'o1', total: '1.00', items: 'p1×1' })
  expect(linesOf(journal.file)).toMatchObject([
    { intended: 'm1', ...PLACE },
    { acknowledged: 'm1', order_id: 'o1' },
  ])
  await journal.close()
})

test('a response that was not flushed yet is in the copy, and in the file after closing', async () => {
  const journal = openJournal(join(folder, 'b.jsonl'))
  journal.hear(
    { method: 'POST', path: '/v1/public/order' },
    { status: 0, json: undefined, text: '', headers: {}, ms: 12.3 },
  )
  const line = { asked: 'POST /v1/public/order', status: 0, ms: 12 }
  const copy = join(folder, 'kept/b.jsonl')
  journal.copyTo(copy)
  expect(linesOf(copy)).toMatchObject([line])
  await journal.close()
  expect(linesOf(journal.file)).toMatchObject([line])
})

test('many answers are written together, in their order', async () => {
  const journal = openJournal(join(folder, 'c.jsonl'))
  const answer = { status: 200, json: undefined, text: '', headers: {}, ms: 1 }
  for (let n = 0; n < 2500; n++) journal.hear({ path: `/${n}` }, answer)
  await journal.close()
  expect(linesOf(journal.file).map(({ asked }) => asked)).toEqual(
    Array.from({ length: 2500 }, (_, n) => `GET /${n}`),
  )
})
