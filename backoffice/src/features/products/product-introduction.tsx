// The required part of a product's form: what it is and what it costs.

import { type Product, TAX_CLASSES } from '@kontor/contract/products'
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
  standard: 'The usual rate of the country that taxes the sale.',
  reduced: 'Its general reduced rate, such as for books and food; where it has none, the usual one.',
  zero: 'Taxed at nothing; you may still deduct the tax you paid for it.',
  exempt: 'Not taxed, such as insurance or medical services.',
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
        title="What it is"
        help="The description may hold paragraphs, lists, **bold** and *slanted* words and [links](https://…)."
      >
        <TextInput label="Title" required {...form.getInputProps('title')} />
        <TextInput
          label="Slug"
          description="The end of its address in the shop."
          required
          {...form.getInputProps('slug')}
        />
        <MarkdownTextarea label="Description" required {...form.getInputProps('description')} />
      </FieldGroup>
      <FieldGroup title="What it costs">
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
          description="Your own article number; no two products share one."
          {...form.getInputProps('sku')}
        />
      </FieldGroup>
    </>
  )
}
