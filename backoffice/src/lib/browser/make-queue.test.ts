import { expect, test } from 'vitest'
import { makeQueue } from './make-queue.ts'

test('calls are made one after another, also after one that failed', async () => {
  const inTurn = makeQueue()
  const steps: string[] = []
  const call = (name: string, fails = false) =>
    inTurn(async () => {
      steps.push(`${name} begins`)
      await Promise.resolve()
      steps.push(`${name} ends`)
      if (fails) throw new Error(name)
      return name
    })
  const results = await Promise.allSettled([call('a'), call('b', true), call('c')])
  expect(steps).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
  const outcomes = results.map((one) => (one.status === 'fulfilled' ? one.value : one.reason.message))
  expect(outcomes).toEqual(['a', 'b', 'c'])
})
