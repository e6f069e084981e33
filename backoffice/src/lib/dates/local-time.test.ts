import { expect, test } from 'vitest'
import { localTime, utcTime } from './local-time.ts'

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
