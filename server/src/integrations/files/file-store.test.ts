import { readlinkSync } from 'node:fs'
import { type FileHandle, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { makeFileStore } from './file-store.ts'

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'files-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

/** The paths below the folder that are flushed to the disk, in order. */
async function watchFlushes(folder: string): Promise<string[]> {
  const flushed: string[] = []
  const handle = await open(folder)
  const handles: FileHandle = Object.getPrototypeOf(handle)
  await handle.close()
  const { sync } = handles
  vi.spyOn(handles, 'sync').mockImplementation(function (this: FileHandle) {
    flushed.push(readlinkSync(`/proc/self/fd/${this.fd}`).slice(folder.length))
    return sync.call(this)
  })
  return flushed
}

test('a stored file is on the disk: the bytes first, the name and the names of new folders afterwards', async () => {
  const folder = await makeFolder()
  const store = makeFileStore(folder)
  const flushed = await watchFlushes(folder)
  await store.put('products/ab/1.png', Buffer.from('bytes'))
  const folders = ['/files/products', '/files', '']
  expect(flushed.splice(0)).toEqual([...folders, '/files/products/ab/1.png.part', '/files/products/ab'])
  await store.put('products/ab/2.png', Buffer.from('bytes'))
  expect(flushed.splice(0)).toEqual(['/files/products/ab/2.png.part', '/files/products/ab'])
  await writeFile(join(folder, 'sent'), 'bytes')
  await store.adopt('products/ab/3.bin', join(folder, 'sent'))
  expect(flushed).toEqual(['/files/products/ab'])
})

test('a file is adopted again by a transaction that is run again', async () => {
  const folder = await makeFolder()
  const store = makeFileStore(folder)
  const path = join(folder, 'sent')
  await writeFile(path, 'bytes')
  await store.adopt('downloads/a.bin', path)
  await store.adopt('downloads/a.bin', path)
  const stored = await store.find('downloads/a.bin')
  expect((await buffer(stored!.read())).toString()).toBe('bytes')
})

test('a file that is kept can be read after it was removed, also where it cannot be linked', async () => {
  const folder = await makeFolder()
  const store = makeFileStore(folder)
  const [linked, copied] = [join(folder, 'linked'), join(folder, 'copied')]
  // No link is made where there is a file already.
  await writeFile(copied, 'others')
  await store.put('products/ab/1.png', Buffer.from('bytes'))
  for (const path of [linked, copied]) expect(await store.keep('products/ab/1.png', path)).toBe(true)
  await store.remove('products/ab/1.png')
  for (const path of [linked, copied]) expect(await readFile(path, 'utf8')).toBe('bytes')
  expect(await store.keep('products/ab/1.png', join(folder, 'late'))).toBe(false)
})
