import { expect, it } from 'vitest'
import { makeSingleFlight } from './single-flight.ts'

const start = ({ is_cached = true } = {}) => {
  const memory = new Map<string, string>()
  const ends: { keep(): void; fail(): void }[] = []
  const singleFlight = makeSingleFlight<string>()
  const ask = (key: string) =>
    singleFlight(
      key,
      () => memory.get(key),
      () =>
        new Promise((resolve, reject) =>
          ends.push({
            keep() {
              if (is_cached) memory.set(key, `${key} cached`)
              resolve(`${key} made`)
            },
            fail: () => reject(new Error('no database')),
          }),
        ),
    )
  return { ask, ends }
}

const turn = () => new Promise(setImmediate)

it('a single caller does the work, and all concurrent callers use its result', async () => {
  const { ask, ends } = start()
  const answers = Promise.all([ask('tea'), ask('tea'), ask('tea'), ask('rum')])
  await turn()
  expect(ends).toHaveLength(2)
  for (const { keep } of ends) keep()
  expect(await answers).toEqual(['tea made', 'tea cached', 'tea cached', 'rum made'])
})

it('without a cached result, waiting callers do the work themselves', async () => {
  const { ask, ends } = start({ is_cached: false })
  const answers = Promise.all([ask('tea'), ask('tea')])
  await turn()
  ends[0]!.keep()
  await turn()
  expect(ends).toHaveLength(2)
  ends[1]!.keep()
  expect(await answers).toEqual(['tea made', 'tea made'])
})

it('a failure is of the one who met it alone', async () => {
  const { ask, ends } = start()
  const first = ask('tea')
  const second = ask('tea')
  await turn()
  ends[0]!.fail()
  await expect(first).rejects.toThrow('no database')
  await turn()
  ends[1]!.keep()
  expect(await second).toBe('tea made')
})
