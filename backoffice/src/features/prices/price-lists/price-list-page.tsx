// The form for creating and editing a price list.

import type { PriceList } from '@kontor/contract/prices/price-lists'
import { Checkbox, Radio, Stack, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { lazy } from 'react'
import { useSelectedShopId } from '../../../lib/session/selected-shop.ts'
import { t } from '../../../lib/texts.ts'
import { Later } from '../../../ui/feedback/later.tsx'
import { CountInput } from '../../../ui/fields/count-input.tsx'
import { DateTimeInput } from '../../../ui/fields/date-time-input.tsx'
import { DecimalInput } from '../../../ui/fields/decimal-input.tsx'
import { RecordPage } from '../../../ui/pages/record-page.tsx'
import { FieldGroup, FieldRow } from '../../../ui/record/field-group.tsx'
import { bySchema } from '../../../ui/record/validation.ts'
import { CustomerGroupsSelect } from '../customer-groups/customer-groups-select.tsx'
import { TargetsField } from '../discounts/targets/targets-field.tsx'
import {
  createPriceList,
  EMPTY_LIST,
  getPriceList,
  type PriceListValues,
  priceListFields,
  priceListValues,
  updatePriceList,
} from './price-list-data.ts'

const ListPrices = lazy(async () => ({ default: (await import('./list-prices.tsx')).ListPrices }))

const check = bySchema(async () => (await import('@kontor/contract/shapes/prices/price-lists')).priceListForm)

/**
 * Checks that a percentage list has a percentage. The form of the contract cannot check the percentage alone.
 */
async function validate(values: PriceListValues) {
  const errors = await check(priceListFields(values))
  return values.kind === 'percent' && values.percent.trim() === ''
    ? { ...errors, percent: t('Percent is required') }
    : errors
}

export function PriceListPage() {
  const selected = useSelectedShopId() ?? ''
  const client = useQueryClient()
  return (
    <RecordPage<PriceList, PriceListValues>
      resource="price-lists"
      path="/account/price-lists"
      list={t('Price Lists')}
      nameOf={({ title }) => title}
      noun={[t('price list'), t('price lists')]}
      titles={{ create: t('Create Price List'), edit: t('Edit Price List') }}
      initial={EMPTY_LIST}
      get={getPriceList}
      valuesOf={priceListValues}
      validate={validate}
      create={createPriceList}
      update={(id, values, version) => updatePriceList(client, id, values, version)}
      parts={(_, { item }) =>
        item?.kind === 'fixed' && (
          <Later height={420}>
            <ListPrices list={item} />
          </Later>
        )
      }
    >
      {(form, { item }) => <PriceListFields form={form} item={item} shop_id={item?.shop_id ?? selected} />}
    </RecordPage>
  )
}

function PriceListFields({
  form,
  item,
  shop_id,
}: {
  form: UseFormReturnType<PriceListValues>
  item: PriceList | null
  shop_id: string
}) {
  return (
    <>
      <FieldGroup
        title={t('Price list')}
        help={t('Customers pay the lowest of the product’s price and the prices of the active lists.')}
      >
        <TextInput label={t('Title')} required {...form.getInputProps('title')} />
        <CustomerGroupsSelect shop_id={shop_id} {...form.getInputProps('customer_group_ids')} />
        <FieldRow>
          <DateTimeInput label={t('Starts')} {...form.getInputProps('starts_at')} />
          <DateTimeInput label={t('Ends')} {...form.getInputProps('ends_at')} />
        </FieldRow>
        <Checkbox label={t('Active')} {...form.getInputProps('is_active', { type: 'checkbox' })} />
      </FieldGroup>
      {(item === null || item.kind === 'percent') && (
        <FieldGroup title={t('Prices')}>
          {item === null && (
            <Radio.Group
              label={t('Kind')}
              description={t('It cannot be changed later.')}
              {...form.getInputProps('kind')}
            >
              <Stack gap={8} mt={8}>
                <Radio value="percent" label={t('Percentage off')} />
                <Radio value="fixed" label={t('Fixed prices, entered after saving')} />
              </Stack>
            </Radio.Group>
          )}
          {form.values.kind === 'percent' && (
            <>
              <FieldRow>
                <DecimalInput label={t('Percent')} unit="%" required {...form.getInputProps('percent')} />
                <CountInput label={t('From quantity')} required {...form.getInputProps('min_quantity')} />
              </FieldRow>
              <TargetsField
                label={t('Applies to')}
                shop_id={shop_id}
                {...form.getInputProps('applies_to')}
                value={form.values.applies_to}
              />
            </>
          )}
        </FieldGroup>
      )}
    </>
  )
}
