// The required part of a product's form: what it is and what it costs.

import { TAX_CLASSES } from '@kontor/contract/catalogue/product-fields'
import type { Product } from '@kontor/contract/catalogue/products'
import { TextInput } from '@mantine/core'
import { Select } from '../../ui/choice/select.tsx'
import { MarkdownTextarea } from '../../ui/fields/markdown-textarea.tsx'
import { MoneyInput } from '../../ui/fields/money-input.tsx'
import { FieldGroup, FieldRow } from '../../ui/record/field-group.tsx'
import { useSlugFollowingTitle } from '../../ui/slug-from-title.ts'
import { useShopCurrency } from '../shops/shop-data.ts'
import { ProductContent } from './product-content.tsx'
import type { ProductForm } from './product-form.ts'

const TAX_CLASS_NAMES: Record<(typeof TAX_CLASSES)[number], string> = {
  standard: 'Standard rate',
  reduced: 'Reduced rate',
  zero: 'Zero rate',
  exempt: 'Exempt',
}

const TAX_CLASS_HELP: Record<(typeof TAX_CLASSES)[number], string> = {
  standard: 'The standard rate of the country that taxes the sale.',
  reduced: 'The reduced rate, for example for books; the standard rate where there is none.',
  zero: 'Taxed at 0%. You can still deduct input tax.',
  exempt: 'Exempt from tax, for example insurance or medical services.',
}

export function ProductIntroduction({ form, item }: { form: ProductForm; item: Product | null }) {
  const currency = useShopCurrency(item?.shop_id)
  useSlugFollowingTitle({
    title: form.values.title,
    slug: form.values.slug,
    follow: item === null,
    setSlug: (slug) => form.setFieldValue('slug', slug),
  })
  return (
    <>
      <FieldGroup
        title="Details"
        help="The description can contain paragraphs, lists, **bold** and *italic* text and [links](https://…)."
      >
        <TextInput label="Title" required {...form.getInputProps('title')} />
        <TextInput
          label="Slug"
          description="Part of the product URL."
          required
          {...form.getInputProps('slug')}
        />
        <MarkdownTextarea label="Description" required {...form.getInputProps('description')} />
      </FieldGroup>
      <FieldGroup title="Pricing">
        <FieldRow>
          <MoneyInput label="Price" required currency={currency} {...form.getInputProps('price')} />
          <Select
            label="Tax class"
            description={TAX_CLASS_HELP[form.values.tax_class]}
            data={TAX_CLASSES.map((value) => ({ value: value as string, label: TAX_CLASS_NAMES[value] }))}
            {...form.getInputProps('tax_class')}
          />
        </FieldRow>
        <ProductContent form={form} currency={currency} />
        <TextInput
          label="SKU"
          description="Your own article number. It must be unique."
          {...form.getInputProps('sku')}
        />
      </FieldGroup>
    </>
  )
}
