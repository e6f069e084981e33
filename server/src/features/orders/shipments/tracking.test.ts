import { expect, test } from 'vitest'
import { changedTracking } from './tracking.ts'

const NONE = { carrier: '', tracking_number: '', tracking_url: '' }
const DHL = '00340434161094042557'
const dhlPage = (number: string) =>
  `https://www.dhl.de/en/privatkunden/pakete-empfangen/verfolgen.html?piececode=${number}`
const SENT = { carrier: 'dhl', tracking_number: DHL, tracking_url: dhlPage(DHL) }

test.each([
  ['the only carrier with such numbers, and its page', NONE, { tracking_number: DHL }, SENT],
  [
    'no carrier of numbers that several have',
    NONE,
    { tracking_number: 'X1' },
    { ...NONE, tracking_number: 'X1' },
  ],
  [
    'the carrier of the link',
    NONE,
    { tracking_url: dhlPage('X1') },
    { ...NONE, carrier: 'dhl', tracking_url: dhlPage('X1') },
  ],
  [
    'a link of one’s own',
    NONE,
    { tracking_url: 'https://a.example/1' },
    { ...NONE, tracking_url: 'https://a.example/1' },
  ],
  [
    'the page of another number',
    SENT,
    { tracking_number: 'X2' },
    { ...SENT, tracking_number: 'X2', tracking_url: dhlPage('X2') },
  ],
  [
    'the page of another carrier',
    SENT,
    { carrier: 'amazon' },
    { ...SENT, carrier: 'amazon', tracking_url: '' },
  ],
  ['the same without a change', SENT, {}, SENT],
  ['no link any more', SENT, { tracking_url: '' }, { ...SENT, tracking_url: '' }],
])('%s', (_, before, wanted, after) => {
  expect(changedTracking(before, wanted)).toEqual(after)
})

test('an unknown carrier is refused', () => {
  expect(() => changedTracking(NONE, { carrier: 'pigeon' })).toThrow('Carrier')
})
