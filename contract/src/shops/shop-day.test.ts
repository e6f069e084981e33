import { describe, expect, it } from 'vitest'
import { dayIn, daysAfter, endOfDay, parseTimeZone, startOfDay, timeIn, timeZones } from './shop-day.ts'

describe('the day of a moment', () => {
  it.each([
    ['UTC', '2026-11-24T04:42:00Z', '2026-11-24'],
    ['America/Los_Angeles', '2026-11-24T04:42:00Z', '2026-11-23'],
    ['America/New_York', '2026-11-24T04:42:00Z', '2026-11-23'],
    ['Europe/Berlin', '2026-11-24T04:42:00Z', '2026-11-24'],
    ['Asia/Tokyo', '2026-11-24T15:00:00Z', '2026-11-25'],
    ['Asia/Kolkata', '2026-11-24T18:29:59.999Z', '2026-11-24'],
    ['Asia/Kolkata', '2026-11-24T18:30:00Z', '2026-11-25'],
    ['Asia/Kathmandu', '2026-11-24T18:15:00Z', '2026-11-25'],
    ['Pacific/Kiritimati', '2026-12-31T10:00:00Z', '2027-01-01'],
    ['Pacific/Pago_Pago', '2027-01-01T10:59:59Z', '2026-12-31'],
    ['Europe/Berlin', '2026-03-28T23:00:00Z', '2026-03-29'],
    ['Europe/Berlin', '2026-03-29T22:00:00Z', '2026-03-30'],
    ['Europe/Berlin', '2026-10-25T22:59:59Z', '2026-10-25'],
    ['Europe/Berlin', '2026-10-25T23:00:00Z', '2026-10-26'],
  ])('in %s %s is %s', (zone, at, day) => expect(dayIn(zone, at)).toBe(day))
})

describe('a day begins and ends', () => {
  const HOUR = 3_600_000
  it.each([
    ['an ordinary one', 'Europe/Berlin', '2026-11-24', '2026-11-23T23:00:00.000Z', 24],
    ['when clocks go forward', 'Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z', 23],
    ['when clocks go back', 'Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00.000Z', 25],
    ['west of UTC', 'America/New_York', '2026-11-01', '2026-11-01T04:00:00.000Z', 25],
    ['by half an hour', 'Australia/Lord_Howe', '2026-04-05', '2026-04-04T13:00:00.000Z', 24.5],
    ['without a midnight', 'Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z', 23],
    ['with two midnights', 'America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z', 25],
    ['whose evening comes twice', 'America/Santiago', '2026-04-04', '2026-04-04T03:00:00.000Z', 25],
    ['before one that was left out', 'Pacific/Apia', '2011-12-29', '2011-12-29T10:00:00.000Z', 24],
    ['that was left out', 'Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00.000Z', 0],
    ['at the date line', 'Pacific/Kiritimati', '2027-01-01', '2026-12-31T10:00:00.000Z', 24],
  ])('%s', (_, zone, day, begins, hours) => {
    expect(startOfDay(zone, day)).toBe(begins)
    expect((Date.parse(endOfDay(zone, day)) - Date.parse(begins)) / HOUR).toBe(hours)
  })

  it('where the day before ends, in every time zone, on every day of a year', () => {
    const zones = timeZones().filter((_, at) => at % 9 === 0)
    for (const zone of [...zones, 'America/Havana', 'Africa/Cairo', 'America/Nuuk', 'Asia/Beirut'])
      for (const month of ['03', '04', '10'])
        for (let day = `2026-${month}-01`; day.slice(5, 7) === month; day = daysAfter(day, 9)) {
          const begins = startOfDay(zone, day)
          expect(endOfDay(zone, daysAfter(day, -1))).toBe(begins)
          expect([dayIn(zone, begins), dayIn(zone, Date.parse(begins) - 1)]).toEqual([
            day,
            daysAfter(day, -1),
          ])
        }
  })

  it('within the years that databases and RFC 3339 know', () => {
    expect(startOfDay('Asia/Tokyo', '0001-01-01')).toBe('0001-01-01T00:00:00.000Z')
    expect(endOfDay('America/Los_Angeles', '9999-12-31')).toBe('9999-12-31T23:59:59.999Z')
  })
})

it.each([
  ['Europe/Berlin', '2026-11-24T04:42:10.123Z', '2026-11-24T05:42:10.123+01:00'],
  ['America/St_Johns', '2026-11-24T02:00:00.000Z', '2026-11-23T22:30:00.000-03:30'],
  ['Asia/Kathmandu', '2026-11-24T18:15:00.007Z', '2026-11-25T00:00:00.007+05:45'],
  ['UTC', '2026-11-24T04:42:10.000Z', '2026-11-24T04:42:10.000Z'],
  ['UTC', '0999-06-15T12:00:00.000Z', '0999-06-15T12:00:00.000Z'],
  ['UTC', '0202-06-15T12:00:00.000Z', '0202-06-15T12:00:00.000Z'],
  ['UTC', '0001-06-15T12:00:00.000Z', '0001-06-15T12:00:00.000Z'],
])('a time in %s: %s is written %s', (zone, at, text) => {
  expect(timeIn(zone, at)).toBe(text)
  expect(Date.parse(text)).toBe(Date.parse(at))
})

describe('a name of a time zone', () => {
  it.each(['UTC', 'Europe/Berlin', 'America/Argentina/Buenos_Aires', 'Asia/Kolkata', 'Asia/Calcutta'])(
    'is taken: %s',
    (name) => expect(parseTimeZone(name)).toBe(name),
  )
  it.each([
    ['utc', 'UTC'],
    ['europe/berlin', 'Europe/Berlin'],
  ])('is spelled as usual: %s', (name, usual) => expect(parseTimeZone(name)).toBe(usual))
  it.each([
    '',
    'Berlin',
    'Europe/Atlantis',
    '+01:00',
    'EST',
    'Etc/GMT+5',
    'Europe/Berlin ',
    '../etc/passwd',
    'A'.repeat(9999),
  ])('is none: %j', (name) => expect(parseTimeZone(name)).toBeUndefined())
})
