import { expect, test } from 'vitest'
import { placeLines } from './address-format.ts'

const at = (over: object) => ({
  street: '1 Main St',
  street2: '',
  zip: '05401',
  city: 'Burlington',
  state: 'VT',
  country: 'US',
  ...over,
})

test('an address has its lines as they are written in its country', () => {
  expect(placeLines(at({}), 'United States')).toEqual(['1 Main St', 'Burlington VT 05401', 'United States'])
  const hamburg = {
    street: 'Kai 4',
    street2: 'Tor 2',
    zip: '20457',
    city: 'Hamburg',
    state: 'HH',
    country: 'DE',
  }
  expect(placeLines(hamburg, 'Germany')).toEqual(['Kai 4', 'Tor 2', '20457 Hamburg', 'Germany'])
  const tokyo = at({ zip: '100-8111', city: 'Chiyoda', state: 'Tokyo', country: 'JP' })
  expect(placeLines(tokyo, 'Japan')[1]).toBe('100-8111 Tokyo Chiyoda')
})

test('missing lines leave no gap', () => {
  const nowhere = { street: '', street2: '', zip: '', city: '', state: '', country: 'US' }
  expect(placeLines(nowhere, 'United States')).toEqual(['United States'])
  const doha = at({ zip: '-', city: 'Doha', state: '', country: 'QA' })
  expect(placeLines(doha, 'Qatar')).toEqual(['1 Main St', 'Doha', 'Qatar'])
  expect(placeLines(at({ state: '' }), 'United States')[1]).toBe('Burlington 05401')
})
