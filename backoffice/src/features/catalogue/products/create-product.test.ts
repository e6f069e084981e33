import { productGroupCreate } from '@kontor/contract/catalogue/groups/product-groups'
import { afterEach, expect, test, vi } from 'vitest'
import { logInForTest } from '../../../lib/session/log-in-for-test.ts'
import { EMPTY_PRODUCT, type ProductFormValues } from './form/product-form.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

const SHOP = { shop_id: crypto.randomUUID(), idempotency_key: 'key' }
const FORM = { ...EMPTY_PRODUCT, title: 'Gift', description: 'A gift.', slug: 'gift', price: '25.00' }

/** What is sent to create a product of these values. */
async function bodyOf(values: Partial<ProductFormValues>): Promise<unknown> {
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    bodies.push(JSON.parse(body))
    return Response.json({ id: 'g', variants: [{ id: 'p' }] })
  })
  await logInForTest()
  const { createProduct } = await import('./create-product.ts')
  await createProduct({ ...FORM, ...values }, SHOP)
  return bodies.at(-1)
}

test('with options, all that the form says of a product is what its variants are made from, or the product’s', {
  timeout: 60_000,
}, async () => {
  const options = [{ name: 'Value', values: ['25', '50'] }]
  const body = await bodyOf({ options, is_gift_card: true, download_limit: 3, brand: 'Own' })
  expect(body).toMatchObject({ options, brand: 'Own', defaults: { is_gift_card: true, download_limit: 3 } })
  // What the server does not know at its place, it drops without a word.
  expect(productGroupCreate.parse(body)).toMatchObject(body as object)
})

test.each(['uses_license_keys', 'is_gift_card'])(
  'stock that was typed before %s was chosen is neither sent nor checked',
  { timeout: 60_000 },
  async (chosen) => {
    const values = { [chosen]: true, stock: { w: 'many' } }
    expect(await bodyOf(values)).toMatchObject({ stock: [] })
    const { newProductProblems } = await import('./create-product.ts')
    expect(newProductProblems({ ...FORM, ...values })).toEqual({})
  },
)
