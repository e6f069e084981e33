import { execFile } from 'node:child_process'
import {
  appendFileSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startStripeMock } from '../testing/start-stripe-mock.ts'
import { openStore } from './store.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mock-'))
  file = join(folder, 'deep', 'stripe.jsonl')
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('the file of the mock', () => {
  it('keeps rows, their order and removals over a restart; readable by its owner only', () => {
    const things = openStore(file).table<{ n: number }>('thing')
    for (const n of [1, 2, 3]) things.put(`id${n}`, n === 2 ? 'other' : 'acct', { n })
    things.put('id1', 'acct', { n: 10 })
    things.remove('id3')
    const again = openStore(file).table<{ n: number }>('thing')
    expect(again.list()).toEqual([{ n: 2 }, { n: 10 }])
    expect(again.list('acct')).toEqual([{ n: 10 }])
    expect(again.accountOf('id2')).toBe('other')
    expect(statSync(file).mode & 0o077).toBe(0)
  })

  it('is shared: each process sees what another wrote, also after the file was created again', () => {
    const one = openStore(file)
    const two = openStore(file)
    one.table('thing').put('a', 'acct', { from: 1 })
    two.refresh()
    expect(two.table('thing').get('a')).toEqual({ from: 1 })
    two.table('thing').put('b', 'acct', { from: 2 })
    openStore(file).table('thing').put('c', 'acct', { from: 3 })
    one.refresh()
    expect(one.table('thing').list()).toEqual([{ from: 3 }, { from: 2 }, { from: 1 }])
  })

  it('lets one process change at a time', async () => {
    openStore(file).table('count').put('n', '', 0)
    const script = `
      import { openStore } from ${JSON.stringify(new URL('./store.ts', import.meta.url).pathname)}
      const store = openStore(${JSON.stringify(file)})
      const counts = store.table('count')
      while (Date.now() < Number(process.argv[2]));
      for (let i = 0; i < 300; i++) store.exclusive(() => counts.put('n', '', counts.get('n') + 1))`
    const source = join(folder, 'count.ts')
    writeFileSync(source, script)
    const bundle = join(folder, 'count.mjs')
    const { build } = await import('esbuild')
    await build({ entryPoints: [source], outfile: bundle, bundle: true, platform: 'node', format: 'esm' })
    const run = promisify(execFile)
    const start = String(Date.now() + 700)
    await Promise.all([1, 2, 3].map(() => run(process.execPath, [bundle, start])))
    expect(openStore(file).table('count').get('n')).toBe(900)
  })

  it('outlives a crash in the middle of a line, and one that held the lock', () => {
    openStore(file).table('thing').put('a', '', 1)
    appendFileSync(file, '{"kind":"thing","id":"b","val')
    writeFileSync(`${file}.lock`, '')
    utimesSync(`${file}.lock`, new Date(0), new Date(0))
    const things = openStore(file).table('thing')
    things.put('c', '', 3)
    expect(openStore(file).table('thing').list()).toEqual([3, 1])
  })

  it('holds no key, and a restarted mock still has its sessions', async () => {
    const first = await startStripeMock({ file })
    const headers = { authorization: 'Bearer sk_test_canary_key', 'idempotency-key': 'once' }
    const body = new URLSearchParams({ name: 'Lamp' })
    const product = await fetch(`${first.url}/v1/products`, { method: 'POST', headers, body })
    await first.stop()
    const second = await startStripeMock({ file })
    const again = await fetch(`${second.url}/v1/products`, { method: 'POST', headers, body })
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(await again.json()).toEqual(await product.json())
    await second.stop()
    expect(readFileSync(file, 'utf8')).not.toContain('canary')
  })
})
