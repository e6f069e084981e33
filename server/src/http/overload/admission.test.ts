import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { runs } from '../../../../scripts/lib/runs.mjs'
import { PRIORITIES } from '../../db/connecting/priorities.ts'
import { ApiError } from '../errors/problem.ts'
import { type Admission, makeAdmission, type Queue } from './admission.ts'

const empty: Queue = { oldest_wait_ms: 0, expected_wait_ms: 0, waiting: 0, places: 200 }

it('G15 refuses the lowest priority first while buyers wait, with Retry-After, and counts refusals', async () => {
  let oldest_wait = 0
  const admission = makeAdmission(() => ({ ...empty, oldest_wait_ms: oldest_wait }), true)
  admission.admit('report')
  oldest_wait = 5000
  for (let tries = 0; tries < 500 && admission.level() < 1; tries++) {
    await sleep(10)
    try {
      for (let caller = 0; caller < 10; caller++) admission.admit('report')
    } catch (error) {
      expect(error).toBeInstanceOf(ApiError)
      expect(error).toMatchObject({
        code: 'unavailable',
        detail: { retry_after_seconds: expect.any(Number) },
      })
    }
  }
  expect(() => admission.admit('report')).toThrow(ApiError)
  expect(admission.turned_away.get('report')).toBeGreaterThan(0)
  oldest_wait = 0
  for (let tries = 0; tries < 1000 && admission.level() > 0; tries++) await sleep(10)
  admission.admit('report')
})

/** One long turn of the event loop, in which a crowd is read; then the loop continues. Returns how many were admitted. */
async function aTurnOfBuyers(admission: Admission): Promise<number> {
  const end = performance.now() + 130
  let admitted = 0
  for (let buyer = 0; buyer < 200; buyer++) if (admission.admits('sale')) admitted++
  while (performance.now() < end);
  if (admission.admits('sale')) admitted++
  // Twice, so that what is measured by a timer is measured.
  await nextTurn()
  await nextTurn()
  return admitted
}

it('G13 admits a whole burst, however long it takes to read, but not a lasting overload', async () => {
  const admission = makeAdmission(() => empty, true)
  expect([await aTurnOfBuyers(admission), await aTurnOfBuyers(admission)]).toEqual([201, 201])
  expect(admission.level()).toBe(0)
  const refused = () => admission.turned_away.get('sale') ?? 0
  let highest = 0
  // Three, unless the system halts this process in between: it then finds nobody waiting.
  for (let turn = 0; turn < 20 && refused() === 0; turn++) {
    await aTurnOfBuyers(admission)
    highest = Math.max(highest, admission.level())
  }
  expect(highest).toBeGreaterThan(0)
  expect(refused()).toBeGreaterThan(0)
})

it('G15 admits a few requests however long they wait, since they do not cause the load', async () => {
  const admission = makeAdmission(() => ({ ...empty, oldest_wait_ms: 5000 }), true)
  for (let tries = 0; tries < runs(8, 20); tries++) {
    admission.admit('report')
    await sleep(50)
  }
  expect(admission.level()).toBe(0)
})

it('G15 refuses requests that would find the queue full, the least important first', () => {
  let waiting = 0
  const admission = makeAdmission(() => ({ ...empty, waiting }), true)
  const admitted = () => PRIORITIES.filter((priority) => admission.admits(priority))
  expect([admission.isCalm(), admitted()]).toEqual([true, PRIORITIES])
  waiting = 100
  expect([admission.isCalm(), admitted()]).toEqual([false, ['inner', 'sale', 'visit', 'change']])
  waiting = 190
  expect(admitted()).toEqual([])
  expect(admission.level()).toBe(0)
})

it('G15 limits the expected wait at the present pace, with the longest limit for buyers', async () => {
  const admission = makeAdmission(() => ({ ...empty, waiting: 10, expected_wait_ms: 250 }), true)
  const refused = () => PRIORITIES.filter((priority) => !admission.admits(priority))
  // A few requests are no crowd, so none is refused.
  expect(refused()).toEqual([])
  for (let tries = 0; tries < 100 && refused().length === 0; tries++) await sleep(10)
  expect(refused()).toEqual(['change', 'list', 'report'])
})

it('G15 counts as waiting, under pressure, what one turn of the event loop has admitted already', async () => {
  const admission = makeAdmission(() => ({ ...empty, waiting: 100, oldest_wait_ms: 1000 }), true)
  const admittedInATurn = () =>
    Array.from({ length: 300 }, () => admission.admits('sale')).filter(Boolean).length
  // Nothing is known of a first burst: its requests may find a connection, or need none.
  expect(admittedInATurn()).toBe(300)
  for (let tries = 0; tries < 100 && admission.level() === 0; tries++) {
    for (let caller = 0; caller < 10; caller++) admission.note()
    await sleep(10)
  }
  await nextTurn()
  // The queue counts as full at 180 of its 200 places.
  expect(admittedInATurn()).toBe(80)
})

it('G15 spares sales for a long turn of the event loop as long as what matters less gives way', async () => {
  const admission = makeAdmission(() => ({ ...empty, oldest_wait_ms: 1000 }), true)
  for (let tries = 0; tries < 100 && admission.level() === 0; tries++) {
    for (let caller = 0; caller < 10; caller++) admission.note()
    await sleep(10)
  }
  await nextTurn()
  admission.note()
  const begun = performance.now()
  while (performance.now() - begun < 70);
  expect(admission.level()).toBeLessThan(4)
  expect(PRIORITIES.filter((priority) => admission.admits(priority))).toEqual(['inner', 'sale'])
})
