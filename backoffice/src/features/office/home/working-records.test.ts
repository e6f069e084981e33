import { expect, test } from 'vitest'
import { workingGateways, workingTemplates, workingWarehouses } from './working-records.ts'

test('a gateway whose key Stripe rejects, or that is not active, does not count', () => {
  const gateway = { id: 'a', is_active: true, is_key_rejected: false }
  const bad = { ...gateway, id: 'b', is_key_rejected: true }
  expect(workingGateways([])).toEqual({ total: 0 })
  expect(workingGateways([{ ...gateway, is_active: false }])).toEqual({ total: 0 })
  expect(workingGateways([bad, gateway])).toEqual({ total: 1 })
  expect(workingGateways([bad])).toEqual({
    total: 0,
    amiss: {
      text: 'The secret key is rejected. Replace it.',
      to: '/account/payment-gateways/b',
    },
  })
})

const SHIPS = { id: 'a', is_active: true, address_id: 'x' }
const HOMELESS = { id: 'b', is_active: true, address_id: null }
const CLOSED = { id: 'c', is_active: false, address_id: 'x' }

test('a warehouse that is not active or has no address does not count, and the step leads to it', () => {
  expect(workingWarehouses([])).toEqual({ total: 0 })
  expect(workingWarehouses([CLOSED, HOMELESS, SHIPS])).toEqual({ total: 1 })
  expect(workingWarehouses([CLOSED, HOMELESS])).toEqual({
    total: 0,
    amiss: { text: 'The warehouse has no address. Add one.', to: '/account/warehouses/b' },
    is_enough_unshipped: true,
  })
  expect(workingWarehouses([CLOSED])).toEqual({
    total: 0,
    amiss: { text: 'The warehouse is not active. Activate it.', to: '/account/warehouses/c' },
    is_enough_unshipped: false,
  })
})

test('shipping rates without a warehouse that ships do not count, and the step leads to them', () => {
  const warehouses = [SHIPS, HOMELESS, CLOSED]
  expect(workingTemplates([], warehouses)).toEqual({ total: 0 })
  const lone = { id: 't', warehouse_ids: [] }
  const amiss = {
    text: 'No active warehouse with an address is selected. Select one.',
    to: '/account/shipping-rate-templates/t',
  }
  expect(workingTemplates([lone], warehouses)).toEqual({ total: 0, amiss })
  const used = { id: 't', warehouse_ids: ['b', 'c'] }
  expect(workingTemplates([used], warehouses)).toEqual({ total: 0, amiss })
  expect(workingTemplates([lone, { id: 'u', warehouse_ids: ['b', 'a'] }], warehouses)).toEqual({ total: 1 })
})
