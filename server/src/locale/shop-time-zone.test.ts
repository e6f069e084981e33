import { COUNTRY_CODES, EU_COUNTRIES } from '@kontor/contract/shops/addresses/countries'
import { dayIn, parseTimeZone } from '@kontor/contract/shops/shop-day'
import { expect, it } from 'vitest'
import { dateTimeText, limitText, timeZoneOf } from './shop-time-zone.ts'

const ofCountry = (country: string | null) => timeZoneOf({ time_zone: null, country })

it('is the chosen one, whatever the country', () => {
  expect(timeZoneOf({ time_zone: 'Asia/Tokyo', country: 'DE' })).toBe('Asia/Tokyo')
})

it.each([
  ['DE', 'Europe/Berlin'],
  ['GB', 'Europe/London'],
  // Overseas does not count: neither the Azores nor the Canaries.
  ['PT', 'Europe/Lisbon'],
  ['ES', 'Europe/Madrid'],
  ['FR', 'Europe/Paris'],
  ['XK', 'Europe/Belgrade'],
  ['JP', 'Asia/Tokyo'],
  ['US', 'America/New_York'],
  ['RU', 'Europe/Moscow'],
  ['', 'UTC'],
  ['ZZ', 'UTC'],
  ['AQ', 'UTC'],
  [null, 'UTC'],
])('else that of the country: %j has %s', (country, zone) => expect(ofCountry(country)).toBe(zone))

it('is one that can be chosen, in every country', () => {
  expect(COUNTRY_CODES.filter((country) => parseTimeZone(ofCountry(country)) === undefined)).toEqual([])
})

it('has the day of the country in the Union and around it', () => {
  const in_summer = [...EU_COUNTRIES, 'GB', 'CH', 'NO', 'IS', 'LI'].filter(
    (country) => dayIn(ofCountry(country), '2026-07-31T23:30:00Z') === '2026-07-31',
  )
  // Iceland has the time of UTC all year.
  expect(in_summer).toEqual(['IS'])
  const in_winter = EU_COUNTRIES.filter(
    (country) => dayIn(ofCountry(country), '2026-01-31T23:30:00Z') === '2026-01-31',
  )
  expect(in_winter).toEqual(['IE', 'PT'])
})

it('is named in texts with a time', () => {
  const late = '2026-11-30T23:30:00.000Z'
  expect(dateTimeText('Europe/Berlin', 'de-DE', late)).toBe('1. Dezember 2026 um 00:30:00 MEZ')
  expect(dateTimeText('Europe/London', 'en-GB', '2026-07-01T12:00:00.000Z')).toMatch(
    /^1 July 2026 at 13:00:00 (?:BST|GMT\+1)$/,
  )
  expect(dateTimeText('UTC', 'en-US', late)).toMatch(/^November 30, 2026 at 11:30:00\sPM UTC$/)
})

it('is named in texts with a deadline, which has no seconds', () => {
  expect(limitText('Europe/Berlin', 'de-DE', '2026-11-30T23:30:43.000Z')).toBe(
    '1. Dezember 2026 um 00:30 MEZ',
  )
})
