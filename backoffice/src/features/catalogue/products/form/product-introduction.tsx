// The first part of a product's form: the description and the price.

import { MAX_SLUG, TAX_CLASSES } from '@kontor/contract/catalogue/products/product-fields'
import { TextInput } from '@mantine/core'
import { t } from '../../../../lib/texts.ts'
import { Select } from '../../../../ui/choice/select.tsx'
import { MarkdownTextarea } from '../../../../ui/fields/markdown/markdown-textarea.tsx'
import { MoneyInput } from '../../../../ui/fields/money-input.tsx'
import { FieldGroup, FieldRow } from '../../../../ui/record/field-group.tsx'
import { useSlugFollowingTitle } from '../../../../ui/slug-from-title.ts'
import type { HeldForm } from './held-form.ts'
import { ProductContent } from './product-content.tsx'
import { ProductCost } from './product-cost.tsx'
import type { ProductForm } from './product-form.ts'

type TaxClass = (typeof TAX_CLASSES)[number]

export const TAX_CLASS_NAMES: Record<TaxClass, string> = {
  standard: t('Standard rate'),
  reduced: t('Reduced rate'),
  zero: t('Zero rate'),
  exempt: t('Exempt'),
}

const TAX_CLASS_HELP: Record<TaxClass, string> = {
  standard: t('The standard rate of the country that taxes the sale.'),
  reduced: t('The reduced rate, for example for books; the standard rate where there is none.'),
  zero: t('Taxed at 0%. You can still deduct input tax.'),
  exempt: t('Exempt from tax, for example insurance or medical services.'),
}

/** `is_new`: the slug follows the title until the product is saved. */
export function ProductDetails({ form, is_new }: { form: HeldForm; is_new: boolean }) {
  useSlugFollowingTitle({
    title: form.values.title,
    slug: form.values.slug,
    max: MAX_SLUG,
    follow: is_new,
    setSlug: (slug) => form.setFieldValue('slug', slug),
  })
  return (
    <FieldGroup
      title={t('Details')}
      help={t(
        'The description can contain paragraphs, lists, **bold** and *italic* text and [links](https://…).',
      )}
    >
      <TextInput label={t('Title')} required {...form.getInputProps('title')} />
      <TextInput
        label={t('Slug')}
        description={t('Part of the product URL.')}
        required
        {...form.getInputProps('slug')}
      />
      <MarkdownTextarea label={t('Description')} required {...form.getInputProps('description')} />
      <TextInput label={t('Brand')} {...form.getInputProps('brand')} />
    </FieldGroup>
  )
}

export function TaxClassSelect({ form }: { form: HeldForm }) {
  return (
    <Select
      label={t('Tax class')}
      description={TAX_CLASS_HELP[form.values.tax_class as TaxClass]}
      data={TAX_CLASSES.map((value) => ({ value: value as string, label: TAX_CLASS_NAMES[value] }))}
      {...form.getInputProps('tax_class')}
    />
  )
}

interface PricingProps {
  form: ProductForm
  currency: string
  /** The tax class of a variant is the tax class of the group. */
  is_variant: boolean
  /** Each variant gets a separate SKU and a separate barcode. */
  has_variants: boolean
}

export function ProductPricing({ form, currency, is_variant, has_variants }: PricingProps) {
  const compare_at_price = form.values.compare_at_price
  return (
    <FieldGroup
      title={t('Pricing')}
      help={t('The compare-at price is a higher price that this price is reduced from.')}
    >
      <FieldRow>
        <MoneyInput label={t('Price')} required currency={currency} {...form.getInputProps('price')} />
        <MoneyInput
          label={t('Compare-at price')}
          currency={currency}
          value={compare_at_price === null ? '' : String(compare_at_price)}
          onChange={(value) => form.setFieldValue('compare_at_price', value === '' ? null : value)}
          error={form.errors.compare_at_price}
        />
      </FieldRow>
      <ProductCost form={form} currency={currency} />
      {!is_variant && !form.values.is_gift_card && <TaxClassSelect form={form} />}
      <ProductContent form={form} currency={currency} />
      {!has_variants && (
        <FieldRow>
          <TextInput
            label="SKU"
            description={t('Your own article number. It must be unique.')}
            {...form.getInputProps('sku')}
          />
          <TextInput
            label={t('Barcode')}
            description={t('GTIN, such as the EAN, or a code of your own.')}
            {...form.getInputProps('barcode')}
          />
        </FieldRow>
      )}
    </FieldGroup>
  )
}
