import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { makeAnswerBatch } from './answer-batch.ts'

it('sends what one turn made ready in the next, in order and once; what comes meanwhile goes after it', async () => {
  const sendLater = makeAnswerBatch()
  const sent: string[] = []
  sendLater(() => sent.push('first'))
  sendLater(() => {
    sent.push('second')
    sendLater(() => sent.push('third'))
  })
  expect(sent).toEqual([])
  await nextTurn()
  expect(sent).toEqual(['first', 'second'])
  await nextTurn()
  await nextTurn()
  expect(sent).toEqual(['first', 'second', 'third'])
})
