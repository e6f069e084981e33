// The form for creating and editing a discount.

import type { Discount } from '@kontor/contract/prices/discounts'
import { lazy, Suspense } from 'react'
import { useSelectedShopId } from '../../../lib/session/selected-shop.ts'
import { t } from '../../../lib/texts.ts'
import { Later } from '../../../ui/feedback/later.tsx'
import { RecordPage } from '../../../ui/pages/record-page.tsx'
import { bySchema } from '../../../ui/record/validation.ts'
import {
  createDiscount,
  type DiscountValues,
  discountFields,
  discountValues,
  EMPTY_DISCOUNT,
  getDiscount,
  updateDiscount,
} from './discount-data.ts'
import { DiscountFields } from './discount-fields.tsx'

const DiscountActions = lazy(async () => ({
  default: (await import('./discount-actions.tsx')).DiscountActions,
}))
const DiscountConditions = lazy(async () => ({
  default: (await import('./discount-conditions.tsx')).DiscountConditions,
}))
const DiscountUse = lazy(async () => ({ default: (await import('./discount-use.tsx')).DiscountUse }))

const bySchemaOfForm = bySchema(
  async () => (await import('@kontor/contract/shapes/prices/discounts')).discountForm,
)
const check = async (values: DiscountValues) => ({
  ...(await bySchemaOfForm(discountFields(values))),
  ...(await import('./missing-value.ts')).missingValue(values),
})

export function DiscountPage() {
  const selected = useSelectedShopId() ?? ''
  return (
    <RecordPage<Discount, DiscountValues>
      resource="discounts"
      path="/account/discounts"
      list={t('Discounts')}
      nameOf={({ title }) => title}
      noun={[t('discount'), t('discounts')]}
      titles={{ create: t('Create Discount'), edit: t('Edit Discount') }}
      initial={EMPTY_DISCOUNT}
      get={getDiscount}
      valuesOf={discountValues}
      validate={check}
      create={createDiscount}
      update={updateDiscount}
      aside={(item) => (
        <Suspense>
          <DiscountActions key={item.id} discount={item} />
        </Suspense>
      )}
      parts={(form, { item }) => (
        <Later height={300}>
          <DiscountUse values={form.values} item={item} shop_id={item?.shop_id ?? selected} />
        </Later>
      )}
    >
      {(form, { item }) => {
        const shop_id = item?.shop_id ?? selected
        return (
          <>
            <DiscountFields form={form} item={item} shop_id={shop_id} />
            <Later height={1000}>
              <DiscountConditions form={form} item={item} shop_id={shop_id} />
            </Later>
          </>
        )
      }}
    </RecordPage>
  )
}
