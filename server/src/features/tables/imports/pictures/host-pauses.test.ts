import { expect, test } from 'vitest'
import { makeHostPauses } from './host-pauses.ts'

const fail = (pauses: ReturnType<typeof makeHostPauses>, account: string, times: number) => {
  for (let n = 0; n < times; n++) pauses.noteAnswer(account, 'pictures.example', false)
}

test('a server that fails for one account is asked for another account', () => {
  const pauses = makeHostPauses(() => 0)
  fail(pauses, 'hostile', 50)
  expect(pauses.isPaused('hostile', 'pictures.example')).toBe(true)
  expect(pauses.isPaused('hostile', 'other.example')).toBe(false)
  expect(pauses.isPaused('honest', 'pictures.example')).toBe(false)
})

test('a server is asked again once it answered, and after some minutes', () => {
  let time = 0
  const pauses = makeHostPauses(() => time)
  fail(pauses, 'one', 3)
  expect(pauses.isPaused('one', 'pictures.example')).toBe(false)
  fail(pauses, 'one', 1)
  expect(pauses.isPaused('one', 'pictures.example')).toBe(true)
  time += 5 * 60_000
  expect(pauses.isPaused('one', 'pictures.example')).toBe(false)
  fail(pauses, 'one', 1)
  expect(pauses.isPaused('one', 'pictures.example')).toBe(true)
  pauses.noteAnswer('one', 'pictures.example', true)
  fail(pauses, 'one', 3)
  expect(pauses.isPaused('one', 'pictures.example')).toBe(false)
})
