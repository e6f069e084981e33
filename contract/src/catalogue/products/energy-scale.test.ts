// Energy labels: the colour of a class on its scale, and the number in the registry.

import { expect, test } from 'vitest'
import { ENERGY_COLOURS, energyColour, registryNumber } from './energy-scale.ts'

test.each([
  ['A', 'A', 'G', 0],
  ['D', 'A', 'G', 3],
  ['G', 'A', 'G', 6],
  ['A+++', 'A+++', 'D', 0],
  ['A', 'A+++', 'D', 3],
  ['D', 'A+++', 'D', 6],
  // A class outside its scale gets the colour of the nearest end.
  ['A+', 'A', 'G', 0],
  ['G', 'A+++', 'D', 6],
  ['A', 'A', 'A', 0],
])('%s of %s to %s', (energy_class, best, worst, at) => {
  expect(energyColour({ class: energy_class, best, worst })).toBe(ENERGY_COLOURS[at])
})

test.each([
  ['https://eprel.ec.europa.eu/screen/product/lightsources/1234567', '', '1234567'],
  ['', 'https://eprel.ec.europa.eu/qr/987654', '987654'],
  ['https://eprel.ec.europa.eu/label/Label_1234567.svg', 'https://eprel.ec.europa.eu/qr/11223', '11223'],
  ['https://example.com/qr/1234567', '', undefined],
  ['https://eprel.ec.europa.eu/', 'no address', undefined],
])('the number of %s %s', (label_url, sheet_url, number) => {
  expect(registryNumber({ label_url, sheet_url })).toBe(number)
})
