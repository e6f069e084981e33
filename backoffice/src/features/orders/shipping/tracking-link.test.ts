import { expect, test } from 'vitest'
import { carrierOf, LINKED_CARRIERS, trackingLink } from './tracking-link.ts'

test.each(LINKED_CARRIERS)(
  'the link to a parcel of $name names its number and is known again',
  ({ name }) => {
    const link = trackingLink(name, ' AB 1/2 ')
    expect(link).toMatch(/^https:\/\/.*AB%201%2F2$/)
    expect(carrierOf(link)).toBe(name)
  },
)

test('without a number or a known carrier there is no link', () => {
  expect(trackingLink('DHL', ' ')).toBe('')
  expect(trackingLink(null, '1')).toBe('')
  expect(carrierOf('https://parcels.example/1')).toBeNull()
})
