import { expect, test } from 'vitest'
import { isSameDestination } from './same-destination.ts'

const ON = '2026-11-22'

test.each([
  ['two streets of one country', { country: 'DE', zip: '28195' }, { country: 'DE', zip: '22765' }, true],
  [
    'an island outside the VAT territory',
    { country: 'DE', zip: '28195' },
    { country: 'DE', zip: '27498' },
    false,
  ],
  ['rates of their own', { country: 'PT', zip: '1000-001' }, { country: 'PT', zip: '9500-001' }, false],
  [
    'one state, written two ways',
    { country: 'US', state: 'CA' },
    { country: 'US', state: 'California' },
    true,
  ],
  ['two states', { country: 'US', state: 'CA' }, { country: 'US', state: 'NY' }, false],
  ['two provinces with one rate each', { country: 'CA', state: 'ON' }, { country: 'CA', state: 'QC' }, false],
  ['Northern Ireland', { country: 'GB', zip: 'SW1A 1AA' }, { country: 'GB', zip: 'BT1 1AA' }, false],
  ['another country', { country: 'DE' }, { country: 'AT' }, false],
])('%s', (_, one, other, is_same) => {
  expect([isSameDestination(one, other, ON), isSameDestination(other, one, ON)]).toEqual([is_same, is_same])
})
