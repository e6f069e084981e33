// The lower half of a product's form, loaded after the upper half is visible.

import type { Product } from '@kontor/contract/catalogue/products/products'
import { t } from '../../../../lib/texts.ts'
import { JsonTextarea } from '../../../../ui/fields/json-textarea.tsx'
import { FieldGroup } from '../../../../ui/record/field-group.tsx'
import { EnergyLabelFields } from './energy-label-fields.tsx'
import { LabelFields } from './label-fields.tsx'
import type { ProductForm } from './product-form.ts'
import { ProductMeasures } from './product-measures.tsx'
import { ProductSafety } from './product-safety.tsx'

interface Props {
  form: ProductForm
  item: Product | null
  shop_id: string
}

export function ProductMore({ form, item, shop_id }: Props) {
  const is_variant = item !== null && item.group_id !== null
  return (
    <>
      {!is_variant && <LabelFields form={form} />}
      {!form.values.is_gift_card && <ProductMeasures form={form} />}
      {!is_variant && <ProductSafety form={form} shop_id={shop_id} />}
      <EnergyLabelFields form={form} />
      <FieldGroup title={t('Custom data (JSON)')} help={t('Fields for your own software and shop pages.')}>
        <JsonTextarea
          label={t('Data')}
          description={t('Visible only to members of the shop.')}
          {...form.getInputProps('data')}
        />
        <JsonTextarea
          label={t('Public data')}
          description={t('Visible to everyone.')}
          {...form.getInputProps('data_public')}
        />
      </FieldGroup>
    </>
  )
}
