import { ProblemError } from '@kontor/contract/http/client'
import type { ShopImport } from '@kontor/contract/tables/shop-archives'
import { expect, test } from 'vitest'
import { findResumable, sendParts } from './send-parts.ts'

const begun = (over: Partial<ShopImport> = {}): ShopImport => ({
  id: 'a',
  status: 'receiving',
  file_name: 'shop.kontor.tar.gz',
  size_bytes: 10,
  received_bytes: 0,
  summary: null,
  done: 0,
  total: 0,
  failure: '',
  new_shop_id: null,
  created_at: '2026-11-22T12:00:00.000Z',
  updated_at: '2026-11-22T12:00:00.000Z',
  ...over,
})
const SILENT = new ProblemError(0, { error: 'no_response', message: 'No response from server' })
const BROKEN = new ProblemError(503, { error: 'unavailable', message: 'Later' })
const STALE = new ProblemError(409, { error: 'stale', message: 'Elsewhere' })

/** A server that fails with each of `failures` first and then takes parts of four bytes. */
function receiverWith(failures: ProblemError[], received_bytes = 0) {
  const calls = { offsets: [] as number[], waiting: [] as boolean[], paused_ms: 0 }
  let has = received_bytes
  const stop = new AbortController()
  const receiver = {
    send: async (offset: number) => {
      calls.offsets.push(offset)
      const failure = failures.shift()
      if (failure) throw failure
      has = Math.min(offset + 4, 10)
      return begun({ received_bytes: has })
    },
    readStatus: async () => begun({ received_bytes: has }),
    pause: async (ms: number) => {
      calls.paused_ms += ms
    },
    onWaiting: (is_waiting: boolean) => calls.waiting.push(is_waiting),
    signal: stop.signal,
  }
  return { receiver, calls, stop }
}

test('without a network it waits as long as necessary, and continues at the same offset', async () => {
  const { receiver, calls } = receiverWith(
    Array.from({ length: 40 }, () => SILENT),
    4,
  )
  expect((await sendParts(begun({ received_bytes: 4 }), receiver)).received_bytes).toBe(10)
  expect(calls.paused_ms).toBeGreaterThan(200_000)
  expect(new Set(calls.offsets)).toEqual(new Set([4, 8]))
  expect([calls.waiting[0], calls.waiting.at(-1)]).toEqual([true, false])
})

test('it can be stopped while it waits', async () => {
  const { receiver, stop } = receiverWith(Array.from({ length: 40 }, () => SILENT))
  const pause = async () => stop.abort(new Error('stopped'))
  await expect(sendParts(begun(), { ...receiver, pause })).rejects.toThrow('stopped')
})

test('uploading ends after five failures in a row, or at the first refusal', async () => {
  await sendParts(begun(), receiverWith([BROKEN, BROKEN, BROKEN, BROKEN]).receiver)
  await expect(sendParts(begun(), receiverWith(Array(5).fill(BROKEN)).receiver)).rejects.toBe(BROKEN)
  const refusal = new ProblemError(413, { error: 'too_large', message: 'Too large' })
  await expect(sendParts(begun(), receiverWith([refusal]).receiver)).rejects.toBe(refusal)
})

test('if the server has received more than this page knows, it continues from there', async () => {
  const { receiver, calls } = receiverWith([STALE], 8)
  await sendParts(begun(), receiver)
  expect(calls.offsets).toEqual([0, 8])
})

test('if the server takes no more of it, such as after a day, uploading ends', async () => {
  const { receiver } = receiverWith([STALE, STALE, STALE], 4)
  await expect(sendParts(begun({ received_bytes: 4 }), receiver)).rejects.toBe(STALE)
})

test('where to continue is asked for again if there is no response', async () => {
  const { receiver, calls } = receiverWith([STALE, STALE], 8)
  const failures = [SILENT]
  const readStatus = async () => {
    const failure = failures.shift()
    if (failure) throw failure
    return receiver.readStatus()
  }
  await sendParts(begun(), { ...receiver, readStatus })
  expect(calls.offsets).toEqual([0, 0, 8])
})

test('an import continues only with the same file, and only until it is complete', () => {
  const file = { file_name: 'shop.kontor.tar.gz', size_bytes: 10 }
  expect(findResumable([begun({ received_bytes: 4 })], file)?.received_bytes).toBe(4)
  expect(findResumable([begun({ status: 'refused' })], file)).toBeUndefined()
  expect(findResumable([begun({ size_bytes: 11 })], file)).toBeUndefined()
  expect(findResumable([begun({ file_name: 'another.tar.gz' })], file)).toBeUndefined()
  expect(findResumable(undefined, file)).toBeUndefined()
})
