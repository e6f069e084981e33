import { expect, test } from 'vitest'
import { ProblemError } from '../../../lib/api/api.ts'
import { pastedPrices, storePasted } from './pasted-prices.ts'

test('reads SKU, units and price from the columns of a spreadsheet', () => {
  expect(pastedPrices('SKU\tFrom\tPrice\nM-1\t10\t4,50\nM-2\t\t€ 5.00\n\n', 'EUR')).toEqual({
    prices: [
      { line: 'M-1\t10\t4,50', sku: 'M-1', min_quantity: 10, price: '4.50' },
      { line: 'M-2\t\t€ 5.00', sku: 'M-2', min_quantity: 1, price: '5.00' },
    ],
    skipped: ['SKU\tFrom\tPrice'],
  })
})

test('takes two columns, and semicolons', () => {
  expect(pastedPrices('M-1;4.5\r\nM-2;1000;4', 'EUR').prices).toEqual([
    { line: 'M-1;4.5', sku: 'M-1', min_quantity: 1, price: '4.50' },
    { line: 'M-2;1000;4', sku: 'M-2', min_quantity: 1000, price: '4.00' },
  ])
})

test.each(['M-1', 'M-1\t0\t4.50', 'M-1\t-1\t4.50', '\t4.50', 'M-1\tfree'])('skips %j', (line) => {
  expect(pastedPrices(line, 'EUR')).toEqual({ prices: [], skipped: [line] })
})

test('what cannot be stored is left in the text: lines that are no price, and SKUs that no product has', async () => {
  const stored: unknown[] = []
  const stores = {
    find: async (sku: string) => (sku === 'M-1' ? 'mug' : undefined),
    onSet: async (rows: unknown[]) => stored.push(...rows),
  }
  const text = 'SKU\tPrice\nM-1\t4.50\n\nM-9\t5.00\n'
  expect(await storePasted(text, 'EUR', stores)).toEqual({
    left: 'SKU\tPrice\nM-9\t5.00',
    message: '1 price set. No product has the SKU M-9. 1 line was skipped.',
  })
  expect(stored).toEqual([{ product_id: 'mug', min_quantity: 1, price: '4.50' }])
  expect((await storePasted('M-1;4', 'EUR', stores)).left).toBe('')
})

test('a refusal names its line', async () => {
  const message = 'Price: at most 2 decimals in EUR'
  const errors = [{ field: 'set.1.price', code: 'custom', message }]
  const stores = {
    find: async (sku: string) => (sku === 'M-9' ? undefined : sku),
    onSet: () => Promise.reject(new ProblemError(422, { error: 'validation_error', message, errors })),
  }
  await expect(storePasted('SKU;Price\nM-1;4\nM-9;5\nM-2;1.555', 'EUR', stores)).rejects.toThrow(
    `M-2;1.555: ${message}`,
  )
})
