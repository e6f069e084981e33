import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { makeFileStore } from './file-store.ts'

test('a file is adopted again by a transaction that is run again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'files-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const store = makeFileStore(folder)
  const path = join(folder, 'sent')
  await writeFile(path, 'bytes')
  await store.adopt('downloads/a.bin', path)
  await store.adopt('downloads/a.bin', path)
  const stored = await store.find('downloads/a.bin')
  expect((await buffer(stored!.read())).toString()).toBe('bytes')
})
