import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bundlePrograms, bundleText } from '../../../testing/bundle-program.ts'
import { lineOf, snapshotOf } from '../../../testing/invoice-snapshots.ts'
import { type InvoicePrinter, openPrinter, type PrintUrgency, printHere } from './invoice-printer.ts'

const partyOf = async (shop_id: string) =>
  ({ shop_id, account_id: `of ${shop_id}`, standing: 'unknown' }) as const
const shop_id = 'one'
const WAITED_FOR = { shop_id, urgency: 'waited_for' } as const

let program: URL

beforeAll(async () => {
  const [file] = await bundlePrograms(['server/src/programs/print.ts'], `print-${process.pid}`)
  program = pathToFileURL(file!)
})
afterAll(() => rmSync(dirname(program.pathname), { recursive: true, force: true }))

const LONG = snapshotOf({ lines: Array.from({ length: 300 }, (_, n) => lineOf({ title: `Article ${n}` })) })

/** A thread with this code, which `parentPort` of node:worker_threads is known to. */
async function threadOf(code: string): Promise<URL> {
  const file = await bundleText(
    `import { parentPort } from 'node:worker_threads'\n${code}`,
    import.meta.dirname,
    `thread-${Math.random()}`,
  )
  return pathToFileURL(file)
}

describe('documents drawn by a thread', () => {
  it('are the bytes that this thread would draw', async () => {
    const printer = openPrinter(program, { partyOf })
    const [short, long] = await Promise.all([
      printer.print(snapshotOf(), undefined, WAITED_FOR),
      printer.print(LONG, undefined, WAITED_FOR),
    ])
    expect(short.equals(await printHere.print(snapshotOf(), undefined))).toBe(true)
    expect(long.equals(await printHere.print(LONG, undefined))).toBe(true)
  })

  it('block no other request, not even the first one', async () => {
    const printer = openPrinter(program, { partyOf })
    const began = performance.now()
    let is_drawn = false
    const drawn = printer.print(LONG, undefined, WAITED_FOR).finally(() => {
      is_drawn = true
    })
    let max_ms = 0
    while (!is_drawn) {
      const asked = performance.now()
      await sleep(1)
      max_ms = Math.max(max_ms, performance.now() - asked)
    }
    await drawn
    expect(max_ms).toBeLessThan((performance.now() - began) / 4)
  })

  it('come from a new thread after a pause', async () => {
    const printer = openPrinter(program, { partyOf, idle_ms: 20 })
    const first = await printer.print(snapshotOf(), undefined, WAITED_FOR)
    await sleep(200)
    expect((await printer.print(snapshotOf(), undefined, WAITED_FOR)).equals(first)).toBe(true)
  })
})

/** Answers with the text that `answer` is, an expression of the document's `number`. */
const answering = (answer: string) =>
  threadOf(
    `import { threadId, workerData } from 'node:worker_threads'
    parentPort.on('message', ({ id, invoice: { number } }) => parentPort.postMessage({ id, bytes: new TextEncoder().encode(${answer}) }))`,
  )

describe('a document that is needed immediately', () => {
  it('comes before all that are made beforehand, but for the one being drawn', async () => {
    const printer = openPrinter(await answering('number'), { partyOf })
    const drawn: string[] = []
    const ask = async (number: string, urgency: PrintUrgency) => {
      drawn.push((await printer.print(snapshotOf({ number }), undefined, { shop_id, urgency })).toString())
    }
    await Promise.all([
      ask('1', 'beforehand'),
      ask('2', 'beforehand'),
      ask('3', 'beforehand'),
      ask('4', 'waited_for'),
      ask('5', 'waited_for'),
    ])
    expect(drawn).toEqual(['1', '4', '5', '2', '3'])
  })

  it('finds the thread that was woken, and no other', async () => {
    const program = await answering("workerData.is_woken + ' ' + threadId")
    const ask = async (printer: InvoicePrinter) =>
      (await printer.print(snapshotOf(), undefined, WAITED_FOR)).toString()
    const [woken, cold] = [openPrinter(program, { partyOf }), openPrinter(program, { partyOf })]
    woken.wake()
    woken.wake()
    const first = await ask(woken)
    woken.wake()
    expect([first, await ask(woken)]).toEqual([expect.stringMatching(/^true \d+$/), first])
    expect(await ask(cold)).toMatch(/^false/)
  })

  it('is the same from a woken thread as from any', async () => {
    const printer = openPrinter(program, { partyOf })
    printer.wake()
    const drawn = await printer.print(snapshotOf(), undefined, WAITED_FOR)
    expect(drawn.equals(await printHere.print(snapshotOf(), undefined))).toBe(true)
  })
})

describe('documents of several shops', () => {
  it('are drawn in turn, however many one shop asks for or how early', async () => {
    const printer = openPrinter(
      await threadOf(
        `const busy = (ms) => { for (const end = performance.now() + ms; performance.now() < end; ); }
        parentPort.on('message', ({ id, invoice: { number } }) => {
          busy(20)
          parentPort.postMessage({ id, bytes: new TextEncoder().encode(number) })
        })`,
      ),
      { partyOf },
    )
    const drawn: string[] = []
    const ask = async (number: string, shop_id: string) => {
      const whose = { shop_id, urgency: 'beforehand' } as const
      drawn.push((await printer.print(snapshotOf({ number }), undefined, whose)).toString())
    }
    const greedy = Array.from({ length: 15 }, (_, n) => ask(`greedy ${n}`, 'greedy'))
    await Promise.all([...greedy, ask('other', 'other'), ask('third', 'third')])
    expect(drawn.slice(0, 3)).toEqual(['greedy 0', 'other', 'third'])
  })
})

describe('a document that does not come', () => {
  it('reports the error, and the thread continues', async () => {
    const printer = openPrinter(program, { partyOf })
    const broken = snapshotOf({ issued_on: 'never' })
    await expect(printer.print(broken, undefined, WAITED_FOR)).rejects.toThrow(/./)
    expect((await printer.print(snapshotOf(), undefined, WAITED_FOR)).subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('is rejected if the thread dies, with all waiting ones, and drawn by the next thread', async () => {
    const printer = openPrinter(await threadOf("parentPort.on('message', () => process.exit(1))"), {
      partyOf,
    })
    const asked = [1, 2].map(() => printer.print(snapshotOf(), undefined, WAITED_FOR))
    for (const one of asked) await expect(one).rejects.toThrow('has ended')
    await expect(printer.print(snapshotOf(), undefined, WAITED_FOR)).rejects.toThrow('has ended')
  })

  it('is rejected where the thread hangs, however many more are asked of it', async () => {
    const printer = openPrinter(await threadOf("parentPort.on('message', () => { for (;;); })"), {
      partyOf,
      patience_ms: 300,
    })
    const first = printer.print(snapshotOf(), undefined, WAITED_FOR)
    const more = setInterval(
      () => printer.print(snapshotOf(), undefined, WAITED_FOR).catch(() => undefined),
      50,
    )
    await expect(first)
      .rejects.toThrow('No document was drawn in 300 ms')
      .finally(() => clearInterval(more))
  })

  it('is rejected alone: what waits behind it is drawn by the next thread', async () => {
    const hangs = "if (number === 'endless') for (;;);"
    const printer = openPrinter(
      await threadOf(
        `parentPort.on('message', ({ id, invoice: { number } }) => { ${hangs} parentPort.postMessage({ id, bytes: new Uint8Array(1) }) })`,
      ),
      { partyOf, patience_ms: 300 },
    )
    const endless = printer.print(snapshotOf({ number: 'endless' }), undefined, WAITED_FOR)
    const other = printer.print(snapshotOf(), undefined, { shop_id: 'other', urgency: 'beforehand' })
    await expect(endless).rejects.toThrow('No document was drawn in 300 ms')
    expect((await other).length).toBe(1)
  })

  it('is rejected where there is no such program', async () => {
    const printer = openPrinter(new URL('file:///nowhere/print.js'), { partyOf })
    await expect(printer.print(snapshotOf(), undefined, WAITED_FOR)).rejects.toThrow('nowhere')
  })
})
