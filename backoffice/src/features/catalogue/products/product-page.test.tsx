import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ProductForm } from './form/product-form.ts'
import { ProductPricing } from './form/product-introduction.tsx'
import { SaleRules } from './product-page.tsx'

const drawn = (is_gift_card: boolean) => {
  const values = { is_gift_card, compare_at_price: null, tax_class: 'standard', price: '' }
  const form = { values, errors: {}, getInputProps: () => ({}) } as unknown as ProductForm
  return renderToStaticMarkup(
    <MantineProvider>
      <ProductPricing form={form} currency="EUR" is_variant={false} has_variants={false} />
      <SaleRules form={form} item={null} />
    </MantineProvider>,
  )
}

test.each(['Tax class', 'Requires shipping', 'Sell when out of stock', 'Low stock alert level'])(
  'a gift card has no field “%s”',
  { timeout: 60_000 },
  (label) => {
    expect(drawn(false)).toContain(`>${label}<`)
    expect(drawn(true)).not.toContain(`>${label}<`)
  },
)
