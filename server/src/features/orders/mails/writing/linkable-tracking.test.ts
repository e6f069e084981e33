import { CARRIERS } from '@kontor/contract/stock/carriers'
import { expect, test } from 'vitest'
import { linkableTracking } from './linkable-tracking.ts'

const SHOP = 'https://kontor.example/store/quay'

test.each([
  'https://www.dhl.de/de/privatkunden/pakete-empfangen/verfolgen.html?piececode=JD0140',
  'https://www.ups.com/track?tracknum=1Z999',
  'https://tools.usps.com/go/TrackConfirmAction?tLabels=94',
  'https://www.royalmail.com/track-your-item#/tracking-results/AB1',
  `${SHOP}/orders/1`,
])('a page of a carrier, or of the shop, is a link: %s', (url) => {
  expect(linkableTracking(url, SHOP)).toBe(url)
})

test.each([
  '',
  'none',
  'https://parcels.example/JD1',
  'http://www.dhl.de/track',
  'https://www.dhl.de.evil.example/track',
  'https://www.dhl.de@evil.example/track',
  'https://user:pass@www.dhl.de/track',
  'https://www.dhl.de:8443/track',
  'https://evil.example/https://www.dhl.de/',
  'https://tools.usps.com/redirect?to=https://evil.example',
  'https://kontor.example/store/quayside',
  'https://kontor.example/store/other/orders/1',
  'javascript:alert(1)//www.dhl.de/',
])('anything else is none: %s', (url) => {
  expect(linkableTracking(url, SHOP)).toBeUndefined()
})

test('every link built by the back office is a link in mails', () => {
  const pages = CARRIERS.flatMap(({ page }) => (page === undefined ? [] : [`${page}AB1`]))
  expect(pages.length).toBeGreaterThan(10)
  expect(pages.filter((url) => linkableTracking(url, SHOP) !== new URL(url).href)).toEqual([])
})
