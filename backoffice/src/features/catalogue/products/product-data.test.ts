import { type Product, productForm } from '@kontor/contract/catalogue/products/products'
import { afterEach, expect, test, vi } from 'vitest'
import { logInForTest } from '../../../lib/session/log-in-for-test.ts'
import {
  compareAtProblems,
  giftCardChanges,
  type ProductFormValues,
  productValues,
  typedWhole,
  withCoverAddress,
} from './form/product-form.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

const PRODUCT = { id: 'p', title: 'Mug', cover_url: 'https://files.test/mug.png', cover_file_id: 'f' }
const values = productValues(PRODUCT as Product)

/** What is sent to save these values. */
async function bodiesOf(saved: Partial<ProductFormValues>): Promise<unknown[]> {
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    bodies.push(JSON.parse(body))
    return Response.json(PRODUCT)
  })
  await logInForTest()
  const { updateProduct } = await import('./product-data.ts')
  await updateProduct('p', saved, {})
  return bodies
}

test.each([
  ['the chosen cover stays', { ...values, title: 'Cup' }, { title: 'Cup', cover_file_id: 'f' }],
  [
    'an address that is typed takes the place of the chosen cover',
    withCoverAddress(values, 'https://example.test/other.png'),
    { cover_url: 'https://example.test/other.png', cover_file_id: null },
  ],
])('when a product is saved, %s', { timeout: 60_000 }, async (_, saved, sent) => {
  expect(await bodiesOf(saved)).toMatchObject([sent])
})

test('when a variant is saved, nothing is sent that its product holds, which may have changed there', {
  timeout: 60_000,
}, async () => {
  const variant = productValues({ ...PRODUCT, group_id: 'g', tags: ['new'], price: '8.00' } as Product)
  expect(await bodiesOf(variant)).toEqual([
    { price: '8.00', cover_url: PRODUCT.cover_url, cover_file_id: 'f' },
  ])
})

test('what is no gift card any more is counted and sent; whether a variant is sent is up to its product', () => {
  const counted = { is_gift_card: false, allow_negative_stock: false }
  expect(giftCardChanges(false, { is_gift_card: true, group_id: null })).toEqual({
    ...counted,
    requires_shipping: true,
  })
  expect(giftCardChanges(false, { is_gift_card: true, group_id: 'g' })).toEqual(counted)
  expect(giftCardChanges(true, { is_gift_card: true, group_id: null })).toEqual({ is_gift_card: true })
  expect(giftCardChanges(false, { is_gift_card: false, group_id: null })).toEqual({ is_gift_card: false })
  expect(giftCardChanges(false, null)).toEqual({ is_gift_card: false })
})

test('a search finds the product with the whole SKU first, wherever it is by its title', {
  timeout: 60_000,
}, async () => {
  const listed = ['A-10', 'A-11', 'a-1'].map((sku) => ({ id: sku, sku }))
  const lists: Record<string, unknown[]> = {
    q: listed,
    sku: [listed[2], { id: 'far behind', sku: 'A-1' }],
    barcode: [{ id: 'scanned', sku: '' }],
  }
  vi.stubGlobal('fetch', async (url: string) => {
    const { searchParams } = new URL(url, 'http://localhost')
    const [data = []] = Object.entries(lists).flatMap(([name, rows]) =>
      searchParams.has(name) ? [rows] : [],
    )
    return Response.json({ data, total: data.length })
  })
  await logInForTest()
  const { findProducts } = await import('./product-data.ts')
  const found = async (q: string) => (await findProducts('s', q)).map(({ id }) => id)
  expect(await found('A-1')).toEqual(['far behind', 'a-1', 'A-10', 'A-11'])
  expect(await found('a-1')).toEqual(['a-1', 'far behind', 'A-10', 'A-11'])
  // One word of four characters with a digit may be a barcode, too.
  expect((await found('A-01'))[0]).toBe('scanned')
})

test.each([
  ['', null],
  ['0', 0],
  ['15', 15],
  ['1.5', '1.5'],
  ['1,5', '1,5'],
  ['-3', '-3'],
  ['12 ', '12 '],
])('%j typed for a whole number is kept as %j', (text, kept) => {
  expect(typedWhole(text)).toBe(kept)
})

test('a typed low stock level or limit that is no whole number is refused at its field', () => {
  const fields = { low_stock_threshold: '1.5', download_limit: '1,5', download_days: '2 ' }
  const typed = Object.fromEntries(Object.entries(fields).map(([field, text]) => [field, typedWhole(text)]))
  const limits = productForm.pick({ low_stock_threshold: true, download_limit: true, download_days: true })
  const answer = limits.safeParse(typed)
  expect(answer.error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`)).toEqual([
    'low_stock_threshold Low stock: a whole number from 0',
    'download_limit Downloads: a whole number from 1',
    'download_days Days: a whole number from 1',
  ])
})

test.each([
  ['25.00', null, true],
  ['25.00', '', true],
  ['25.00', '25.01', true],
  ['9.00', '10', true],
  ['25.00', '25', false],
  ['25.00', '9.99', false],
  // The schema refuses these.
  ['25.00', 'x', true],
  ['', '9.99', true],
])('with the price %j, the compare-at price %j is right: %s', (price, compare_at_price, is_right) => {
  const problem = { compare_at_price: 'Compare-at price: must be above the price.' }
  expect(compareAtProblems({ price, compare_at_price })).toEqual(is_right ? {} : problem)
})
