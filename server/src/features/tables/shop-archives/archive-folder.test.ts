// A part of an archive is on the disk to its last byte, or it was not received.

import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { bundleText } from '../../../testing/bundle-program.ts'
import { openArchiveFolder } from './archive-folder.ts'

const SOURCE = `
  import { openArchiveFolder } from './archive-folder.ts'
  const [data_dir, id] = process.argv.slice(2)
  const folder = await openArchiveFolder(data_dir)
  const failure = await folder.writeAt(id, 0, Buffer.alloc(3000, 'a')).then(() => 'received', (error) => error.code)
  process.stdout.write(failure)
`

function makeFolder(): string {
  const data_dir = mkdtempSync(join(tmpdir(), 'kontor-archives-'))
  onTestFinished(() => rmSync(data_dir, { recursive: true, force: true }))
  return data_dir
}

test('a part that the disk takes only half of is not received', async () => {
  const program = await bundleText(SOURCE, import.meta.dirname, 'archive-folder')
  onTestFinished(() => rmSync(program, { force: true }))
  // No file may be longer than 1 KiB: of a longer write the first 1024 bytes are taken, without an error.
  const child = spawn(
    'bash',
    ['-c', 'ulimit -f 1 && exec "$@"', 'bash', process.execPath, program, makeFolder(), randomUUID()],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const [said] = await Promise.all([text(child.stdout), once(child, 'exit')])
  expect(said).toBe('EFBIG')
})

test('a part is flushed to the disk before it is received', async () => {
  const data_dir = makeFolder()
  const folder = await openArchiveFolder(data_dir)
  const handle = await open(data_dir)
  const flush = vi.spyOn(Object.getPrototypeOf(handle), 'datasync')
  await handle.close()
  await folder.writeAt(randomUUID(), 0, Buffer.from('abc'))
  expect(flush).toHaveBeenCalledOnce()
})

test('parts are where they belong, whatever was in their place before', async () => {
  const folder = await openArchiveFolder(makeFolder())
  const id = randomUUID()
  await folder.writeAt(id, 0, Buffer.from('abc'))
  await folder.writeAt(id, 3, Buffer.from('xx'))
  await folder.writeAt(id, 3, Buffer.from('defg'))
  expect(readFileSync(folder.importPath(id), 'utf8')).toBe('abcdefg')
  await folder.writeAt(id, 0, Buffer.from('new'))
  expect(readFileSync(folder.importPath(id), 'utf8')).toBe('new')
})
