// What is cached of fonts between documents does not grow with what customers write.

import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { attachFacturX } from '../features/invoices/factur-x/attach-factur-x.ts'
import { drawInvoice } from '../features/invoices/printing/draw-invoice.ts'
import { lineOf, snapshotOf } from '../testing/invoice-snapshots.ts'

const MIB = 1024 * 1024

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

/** In bytes, once what nothing needs is gone: some of it goes by the second collection only. */
async function keptBuffers(): Promise<number> {
  collect()
  await setImmediate()
  collect()
  return process.memoryUsage().arrayBuffers
}

/** A title of 200 Chinese characters. */
const chinese = (nth: number) =>
  Array.from({ length: 200 }, (_, at) => String.fromCharCode(0x4e00 + ((at * 37 + nth * 11) % 15000))).join(
    '',
  )

/** With some two thousand different characters, other ones for each `nth`. */
const draw = (nth: number) => {
  const lines = Array.from({ length: 10 }, (_, at) => lineOf({ title: chinese(nth * 10 + at) }))
  return drawInvoice(snapshotOf({ lines }), undefined, attachFacturX)
}

test('invoices with thousands of Chinese characters leave little behind', { timeout: 60_000 }, async () => {
  // The fonts themselves are kept.
  for (let nth = 0; nth < 5; nth++) await draw(nth)
  const before = await keptBuffers()
  for (let nth = 5; nth < 15; nth++) await draw(nth)
  const grew = (await keptBuffers()) - before
  expect(grew).toBeLessThan(4 * MIB)
})
