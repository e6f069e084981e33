import { time } from '@kontor/contract/values/date-or-time'
import { expect, test } from 'vitest'
import { INCOMPLETE, localTime, typedTime, utcTime } from './local-time.ts'

test.each([
  ['Europe/Berlin', '2026-11-30T18:00', '2026-11-30T17:00:00.000Z'],
  ['Europe/Berlin', '2026-07-01T00:00', '2026-06-30T22:00:00.000Z'],
  // Just before and after the clocks change.
  ['Europe/Berlin', '2026-03-29T01:30', '2026-03-29T00:30:00.000Z'],
  ['Europe/Berlin', '2026-03-29T03:30', '2026-03-29T01:30:00.000Z'],
  ['America/New_York', '2026-11-01T00:30', '2026-11-01T04:30:00.000Z'],
  ['Asia/Kolkata', '2026-01-01T05:30', '2026-01-01T00:00:00.000Z'],
  ['UTC', '2026-01-01T05:30', '2026-01-01T05:30:00.000Z'],
])('in %s, %s is %s', (time_zone, local, moment) => {
  expect(utcTime(time_zone, local)).toBe(moment)
  expect(localTime(time_zone, moment)).toBe(local)
})

test.each(['0001-06-15T12:00', '0202-06-15T12:00', '0999-06-15T12:00'])(
  '%s, as a year has while it is typed, is shown as it was typed',
  (local) => {
    for (const time_zone of ['UTC', 'Europe/Berlin', 'America/New_York'])
      expect(localTime(time_zone, utcTime(time_zone, local))).toBe(local)
  },
)

test.each(['', 'tomorrow', '2026-11-30', '2026-99-30T18:00'])('%j is no time', (local) => {
  expect(utcTime('UTC', local)).toBeNull()
})

test('none is none', () => {
  expect(localTime('UTC', null)).toBe('')
})

test('a half-filled field is not empty, and is refused', () => {
  const typed = (value: string, badInput = false) => typedTime('UTC', { value, validity: { badInput } })
  expect(typed('2026-11-30T18:00')).toBe('2026-11-30T18:00:00.000Z')
  expect(typed('')).toBeNull()
  expect(typed('', true)).toBe(INCOMPLETE)
  expect(typed('12026-12-01T10:00')).toBe(INCOMPLETE)
  expect(localTime('UTC', INCOMPLETE)).toBe('')
  expect(time('starts_at').nullable().safeParse(INCOMPLETE).success).toBe(false)
})
