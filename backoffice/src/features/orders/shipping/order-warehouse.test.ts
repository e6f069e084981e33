import { expect, test } from 'vitest'
import { warehouseTitle } from './order-warehouse.ts'

const WAREHOUSES = [
  { id: 'k', title: 'Kiel' },
  { id: 'l', title: '' },
]

test('the packing warehouse is shown by name', () => {
  expect(warehouseTitle({ warehouse_id: 'k' }, WAREHOUSES)).toBe('Kiel')
  expect(warehouseTitle({ warehouse_id: 'l' }, WAREHOUSES)).toBe('Unnamed Warehouse')
  expect(warehouseTitle({ warehouse_id: 'gone' }, WAREHOUSES)).toBe('Deleted warehouse')
})

test('nothing is shown without a packing warehouse, or before the warehouses are loaded', () => {
  expect(warehouseTitle({ warehouse_id: null }, WAREHOUSES)).toBeNull()
  expect(warehouseTitle({ warehouse_id: 'k' }, undefined)).toBeUndefined()
})
