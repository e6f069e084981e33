// A separate thread. Repeatedly writes a byte to the disk, and reports each slow write and each late wake-up.

import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs'
import { workerData } from 'node:worker_threads'
import { at, type ProbeData } from './standstill-times.ts'

const { times, path, long_ms, pause_ms } = workerData as ProbeData
const set = (which: number, value: number) => Atomics.store(times, which, BigInt(value))

function noteIfLong(began: number, usual_ms: number): void {
  const now = Date.now()
  if (now - began - usual_ms < long_ms) return
  set(at.ended, now)
  Atomics.add(times, at.count, 1n)
}

const file = openSync(path, 'w')
while (Atomics.load(times, at.stop) === 0n) {
  const began = Date.now()
  set(at.began, began)
  writeSync(file, '.', 0)
  fdatasyncSync(file)
  noteIfLong(began, 0)
  set(at.began, 0)
  const asleep = Date.now()
  Atomics.wait(times, at.stop, 0n, pause_ms)
  noteIfLong(asleep, pause_ms)
}
closeSync(file)
