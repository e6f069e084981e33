import { describe, expect, test } from 'vitest'
import { stateOfZip } from './state-of-zip.ts'
import { decideTax, isStateMissing } from './tax.ts'
import { US_STATE_RATES } from './tax-rates-north-america.ts'

describe('The state that a postal code lies in', () => {
  test.each([
    ['US', '90210', 'CA'],
    ['US', '96161', 'CA'],
    ['US', '10001-1234', 'NY'],
    ['US', '100011234', 'NY'],
    ['US', ' 06390 ', 'NY'],
    ['US', '06391', 'CT'],
    ['US', '88510', 'TX'],
    ['US', '73301', 'TX'],
    ['US', '20500', 'DC'],
    ['US', '99950', 'AK'],
    ['US', '34001', undefined],
    ['US', '00901', undefined],
    ['US', '9021', undefined],
    ['US', '', undefined],
    ['US', 'QC H2X 1Y4', undefined],
    ['CA', 'H2X 1Y4', 'QC'],
    ['CA', 'v6b4y8', 'BC'],
    ['CA', 'X0A-0H0', 'NU'],
    ['CA', 'X1A 2N1', 'NT'],
    ['CA', 'D1A 2N1', undefined],
    ['CA', 'H2X', undefined],
    ['DE', '10115', undefined],
  ])('%s %s: %s', (country, zip, state) => {
    expect(stateOfZip(country, zip)).toBe(state)
  })

  test('is known for at least one code of every state', () => {
    const found = new Set(
      Array.from({ length: 1000 }, (_, at) => stateOfZip('US', `${String(at).padStart(3, '0')}01`)),
    )
    for (const { state } of US_STATE_RATES) expect([state, found.has(state)]).toEqual([state, true])
  })
})

const LOS_ANGELES = { country: 'US', state: 'CA', zip: '90001' }
const on = '2026-11-30'
const taxOf = (origin: object, destination: object) =>
  decideTax({
    seller_registered: true,
    origin: { country: 'US', ...origin },
    destination: { country: 'US', ...destination },
    oss_registered: false,
    over_threshold: false,
    tax_class: 'standard',
    is_goods: true,
    on,
  }).map(({ label, rate, state }) => [label, rate, state].join(' '))

test.each([
  [{}, { zip: '90210' }, ['Sales tax 0.0725 CA']],
  [{}, { state: 'Kalifornien', zip: '90210' }, ['Sales tax 0.0725 CA']],
  [{}, { state: 'CA', zip: '10001' }, ['Sales tax 0.0725 CA']],
  [{}, { zip: '10001' }, []],
  [{ state: '' }, { zip: '90210' }, ['Sales tax 0.0725 CA']],
  [
    { country: 'CA', state: 'ON', zip: '' },
    { country: 'CA', zip: 'H2X 1Y4' },
    ['GST 0.05 ', 'QST 0.09975 QC'],
  ],
])('From %j to %j: %j', (origin, destination, taxes) => {
  expect(taxOf({ ...LOS_ANGELES, ...origin }, destination)).toEqual(taxes)
})

test.each([
  ['no state and no code', LOS_ANGELES, { country: 'US' }, true],
  [
    'an unknown state and half a code',
    LOS_ANGELES,
    { country: 'US', state: 'Kalifornien', zip: '902' },
    true,
  ],
  ['a state', LOS_ANGELES, { country: 'US', state: 'NY' }, false],
  ['a code', LOS_ANGELES, { country: 'US', zip: '10001' }, false],
  ['a seller in a state without a tax', { country: 'US', state: 'OR' }, { country: 'US' }, false],
  ['a seller in Canada', { country: 'CA', state: 'ON' }, { country: 'CA' }, true],
  ['another country', LOS_ANGELES, { country: 'CA' }, false],
  ['a seller in Germany', { country: 'DE' }, { country: 'US' }, false],
])('The state is missing with %s', (_, origin, destination, is_missing) => {
  expect(isStateMissing({ origin, destination, on })).toBe(is_missing)
})
