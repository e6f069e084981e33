// Creating and editing one discount.

import type { Discount } from '@kontor/contract/prices/discounts'
import { Group } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useMay } from '../../lib/session/rights.ts'
import { useSelectedShopId } from '../../lib/session/selected-shop.ts'
import { t } from '../../lib/texts.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { StatusBadge } from '../../ui/display/status-badge.tsx'
import { ErrorAlert } from '../../ui/feedback/error-alert.tsx'
import { Later } from '../../ui/feedback/later.tsx'
import { RecordPage } from '../../ui/pages/record-page.tsx'
import { bySchema } from '../../ui/record/validation.ts'
import {
  createDiscount,
  type DiscountValues,
  discountFields,
  discountValues,
  duplicateDiscount,
  EMPTY_DISCOUNT,
  getDiscount,
  STATUS,
  setActive,
  updateDiscount,
} from './discount-data.ts'
import { DiscountFields } from './discount-fields.tsx'

const DiscountMore = lazy(async () => ({ default: (await import('./discount-more.tsx')).DiscountMore }))
const DiscountLower = lazy(async () => ({ default: (await import('./discount-lower.tsx')).DiscountLower }))

const check = bySchema(async () => (await import('@kontor/contract/shapes/prices/discounts')).discountForm)

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
      validate={(values) => check(discountFields(values))}
      create={createDiscount}
      update={updateDiscount}
      aside={(item) => <DiscountActions key={item.id} discount={item} />}
      parts={(form, { item }) => (
        <Later height={300}>
          <DiscountLower values={form.values} item={item} shop_id={item?.shop_id ?? selected} />
        </Later>
      )}
    >
      {(form, { item }) => {
        const shop_id = item?.shop_id ?? selected
        return (
          <>
            <DiscountFields form={form} item={item} shop_id={shop_id} />
            <Later height={1000}>
              <DiscountMore form={form} item={item} shop_id={shop_id} />
            </Later>
          </>
        )
      }}
    </RecordPage>
  )
}

/** What can be done with one press: switch it off or on again, and duplicate it. */
function DiscountActions({ discount }: { discount: Discount }) {
  const { id, is_active, status } = discount
  const may = useMay('shop:write')
  const client = useQueryClient()
  const navigate = useNavigate()
  const renew = () => client.invalidateQueries({ queryKey: ['discounts'] })
  const toggle = useMutation({ mutationFn: () => setActive(id, !is_active), onSuccess: renew })
  // A repeat after a lost response makes no second copy.
  const key = useRef(crypto.randomUUID())
  const duplicate = useMutation({
    mutationFn: () => duplicateDiscount(id, key.current),
    onSuccess: async (copy) => {
      key.current = crypto.randomUUID()
      await renew()
      await navigate(`/account/discounts/${copy.id}`)
    },
  })
  const error = toggle.error ?? duplicate.error
  return (
    <>
      <Group gap={12}>
        <StatusBadge tone={STATUS[status].tone}>{STATUS[status].label}</StatusBadge>
        {may && (
          <>
            <ActionButton
              variant="default"
              loading={toggle.isPending}
              disabled={duplicate.isPending}
              onClick={() => toggle.mutate()}
            >
              {is_active ? t('Deactivate') : t('Activate')}
            </ActionButton>
            <ActionButton
              variant="default"
              loading={duplicate.isPending}
              disabled={toggle.isPending}
              onClick={() => duplicate.mutate()}
            >
              {t('Duplicate')}
            </ActionButton>
          </>
        )}
      </Group>
      {error && <ErrorAlert error={error} />}
    </>
  )
}
