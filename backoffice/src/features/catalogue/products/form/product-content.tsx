// The content of one piece, and the unit price that customers see beside the price.

import {
  CONTENT_UNITS,
  type ContentUnit,
  unitPriceText,
  unitSign,
} from '@kontor/contract/catalogue/products/unit-price'
import { MONEY_LOCALE } from '../../../../lib/locale.ts'
import { t } from '../../../../lib/texts.ts'
import { Select } from '../../../../ui/choice/select.tsx'
import { DecimalInput } from '../../../../ui/fields/decimal-input.tsx'
import { FieldRow } from '../../../../ui/record/field-group.tsx'
import type { ProductForm } from './product-form.ts'

const UNITS = CONTENT_UNITS.map((value) => ({ value: value as string, label: unitSign(value) }))

/** Returns null while the price or the content is missing or half typed. */
function shownPrice({ price, content_amount, content_unit }: ProductForm['values'], currency: string) {
  try {
    const content = { content_amount: String(content_amount ?? ''), content_unit }
    return unitPriceText(String(price), currency, content, MONEY_LOCALE)
  } catch {
    return null
  }
}

export function ProductContent({ form, currency }: { form: ProductForm; currency: string }) {
  const { content_amount, content_unit } = form.values
  const shown = shownPrice(form.values, currency)
  return (
    <FieldRow>
      <DecimalInput
        label={t('Content')}
        description={
          shown === null
            ? t('For products sold by weight, volume, length or area.')
            : t('Shown as {shown}.', { shown })
        }
        placeholder="250"
        value={content_amount === null ? '' : String(content_amount)}
        onChange={(value) => form.setFieldValue('content_amount', value === '' ? null : value)}
        error={form.errors.content_amount}
      />
      <Select
        label={t('Content unit')}
        description={t('Net of packaging. Used to show a price per kg, l, m or m².')}
        data={UNITS}
        clearable
        value={content_unit}
        onChange={(value) => form.setFieldValue('content_unit', value as ContentUnit | null)}
        error={form.errors.content_unit}
      />
    </FieldRow>
  )
}
