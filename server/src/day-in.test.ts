import { COUNTRY_CODES, EU_COUNTRIES } from '@kontor/contract/countries'
import { describe, expect, it } from 'vitest'
import { dayIn, momentIn } from './day-in.ts'

describe('the day of a place', () => {
  it.each([
    ['DE', '2026-01-31T22:59:59.999Z', '2026-01-31'],
    ['DE', '2026-01-31T23:30:00.000Z', '2026-02-01'],
    ['DE', '2026-07-31T21:59:59.999Z', '2026-07-31'],
    ['DE', '2026-07-31T22:30:00.000Z', '2026-08-01'],
    ['GB', '2026-01-31T23:30:00.000Z', '2026-01-31'],
    ['GB', '2026-07-31T23:30:00.000Z', '2026-08-01'],
    ['JP', '2026-01-31T15:30:00.000Z', '2026-02-01'],
    ['XK', '2026-01-31T23:30:00.000Z', '2026-02-01'],
    // ICU has two zones for Cyprus, and neither is called European.
    ['CY', '2026-01-31T22:30:00.000Z', '2026-02-01'],
    // Overseas does not count: neither the Azores nor the Canaries.
    ['PT', '2026-07-31T23:30:00.000Z', '2026-08-01'],
    ['ES', '2026-01-31T23:30:00.000Z', '2026-02-01'],
  ])('in %s at %s is %s', (country, at, day) => expect(dayIn(country, at)).toBe(day))

  it.each([
    ['the first of February is nowhere yet', '2026-02-01T03:00:00Z', '2026-01-31'],
    ['the east coast has it, the west does not', '2026-02-01T06:00:00Z', '2026-02-01'],
    ['all have it', '2026-02-01T12:00:00Z', '2026-02-01'],
  ])('of a country with several zones: %s', (_, at, day) => expect(dayIn('US', at)).toBe(day))

  it.each(['', 'AQ', 'ZZ'])('of %j, where nobody knows, is that of UTC', (country) => {
    expect(dayIn(country, '2026-01-31T23:59:59Z')).toBe('2026-01-31')
    expect(dayIn(country, '2026-02-01T00:00:00Z')).toBe('2026-02-01')
  })

  it('follows the clocks of each country of the Union and its neighbours', () => {
    const by_utc = [...EU_COUNTRIES, 'GB', 'CH', 'NO', 'IS', 'LI'].filter(
      (country) => dayIn(country, '2026-07-31T23:30:00Z') === '2026-07-31',
    )
    // Iceland has the time of UTC all year.
    expect(by_utc).toEqual(['IS'])
    const in_winter = EU_COUNTRIES.filter(
      (country) => dayIn(country, '2026-01-31T23:30:00Z') === '2026-01-31',
    )
    expect(in_winter).toEqual(['IE', 'PT'])
  })

  it('never goes back, whatever the country', () => {
    for (const country of COUNTRY_CODES) {
      let before = ''
      for (let hour = 0; hour < 72; hour++) {
        const day = dayIn(country, new Date(Date.UTC(2026, 1, 27, hour, 30)).toISOString())
        expect(day >= before, `${country} on ${day}`).toBe(true)
        before = day
      }
    }
  })
})

it('a moment names its zone', () => {
  const late = '2026-11-30T23:30:00.000Z'
  expect(momentIn('de-DE', late)).toBe('1. Dezember 2026 um 00:30:00 MEZ')
  expect(momentIn('en-GB', '2026-07-01T12:00:00.000Z')).toMatch(/^1 July 2026 at 13:00:00 (?:BST|GMT\+1)$/)
  expect(momentIn('en-US', late)).toMatch(/^November 30, 2026 at 11:30:00\sPM UTC$/)
})
