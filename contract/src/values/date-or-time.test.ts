import { expect, test } from 'vitest'
import { dateOrTime, time } from './date-or-time.ts'

const isTaken = (text: string) => dateOrTime('from').safeParse(text).success

test('a day or a time in RFC 3339 is taken, and nothing that a database would refuse', () => {
  const days = ['2026-01-31', '2028-02-29', '0001-01-01', '9999-12-31']
  const times = [
    'T00:00:00Z',
    'T23:59:59.999Z',
    'T12:00Z',
    't12:00:00z',
    'T12:00:00+15:59',
    'T12:00:00-00:00',
  ]
  for (const text of [...days, ...times.map((time) => `2026-01-31${time}`)])
    expect([text, isTaken(text)]).toEqual([text, true])
  const no_days = [
    '',
    'soon',
    '2026',
    '2026-02-29',
    '2026-02-30',
    '2026-04-31',
    '2026-13-01',
    '2026-01-32',
    '2026-01-00',
    '0000-01-01',
  ]
  const no_times = [
    'T24:00:00Z',
    'T12:60:00Z',
    'T12:00:60Z',
    'T12:00:00',
    'T12Z',
    ' 12:00:00Z',
    'T12:00:00+16:00',
    'T12:00:00+23:59',
  ]
  for (const text of [...no_days, ...no_times.map((time) => `2026-01-31${time}`)])
    expect([text, isTaken(text)]).toEqual([text, false])
})

test('a time whose offset leads out of the years 1 to 9999 is refused with its field', () => {
  const read = (text: string) => {
    const { data, error } = time('ends_at').safeParse(text)
    return data ?? error?.issues[0]?.message
  }
  expect(read('9999-12-31T22:59:59-01:00')).toBe('9999-12-31T23:59:59.000Z')
  expect(read('0001-01-01T01:00:00+01:00')).toBe('0001-01-01T00:00:00.000Z')
  for (const text of ['9999-12-31T23:59:59-01:00', '0001-01-01T00:00:00+01:00'])
    expect([text, read(text)]).toEqual([text, 'ends_at: a time such as 2026-01-31T12:00:00Z'])
})
