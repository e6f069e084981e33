// The fields for the conditions of a discount: customers, period, limits and combinations.

import type { DiscountClass } from '@kontor/contract/prices/discounts'
import { Checkbox, Stack, TextInput } from '@mantine/core'
import { t } from '../../../lib/texts.ts'
import { DateTimeInput } from '../../../ui/fields/date-time-input.tsx'
import { MoneyInput } from '../../../ui/fields/money-input.tsx'
import { CountriesSelect } from '../../../ui/fields/places/countries-select.tsx'
import { TagsInput } from '../../../ui/fields/tags-input.tsx'
import { FieldGroup, FieldRow } from '../../../ui/record/field-group.tsx'
import { useShopCurrency } from '../../shops/shop-data.ts'
import { CustomerGroupsSelect } from '../customer-groups/customer-groups-select.tsx'
import type { FieldsProps } from './discount-fields.tsx'

const CLASSES: readonly { value: DiscountClass; label: string }[] = [
  { value: 'product', label: t('Discounts on products') },
  { value: 'order', label: t('Discounts on the order') },
  { value: 'shipping', label: t('Discounts on shipping') },
]

export function DiscountConditions(props: FieldsProps) {
  const { form } = props
  return (
    <>
      <ConditionFields {...props} />
      <LimitFields {...props} />
      <FieldGroup
        title={t('Combinations')}
        help={t('If discounts cannot be combined, customers get the best one.')}
      >
        <Checkbox.Group label={t('Combines with')} {...form.getInputProps('combines_with')}>
          <Stack gap={8} mt={8}>
            {CLASSES.map(({ value, label }) => (
              <Checkbox key={value} value={value} label={label} />
            ))}
          </Stack>
        </Checkbox.Group>
      </FieldGroup>
    </>
  )
}

function ConditionFields({ form, shop_id }: FieldsProps) {
  const currency = useShopCurrency(shop_id)
  return (
    <FieldGroup title={t('Conditions')} help={t('All conditions must be met. Empty: all customers.')}>
      <FieldRow>
        <MoneyInput
          label={t('Minimum amount')}
          currency={currency}
          {...form.getInputProps('conditions.min_amount')}
        />
        <TextInput
          label={t('Minimum quantity')}
          inputMode="numeric"
          {...form.getInputProps('conditions.min_quantity')}
        />
      </FieldRow>
      <CustomerGroupsSelect shop_id={shop_id} {...form.getInputProps('conditions.customer_group_ids')} />
      <TagsInput label={t('Email addresses')} {...form.getInputProps('conditions.emails')} />
      <CountriesSelect label={t('Delivery countries')} {...form.getInputProps('conditions.countries')} />
      <Checkbox
        label={t('First order only')}
        {...form.getInputProps('conditions.first_order_only', { type: 'checkbox' })}
      />
    </FieldGroup>
  )
}

function LimitFields({ form }: FieldsProps) {
  return (
    <FieldGroup title={t('Schedule and limits')} help={t('In the shop’s time zone. Empty: no limit.')}>
      <FieldRow>
        <DateTimeInput label={t('Starts')} {...form.getInputProps('starts_at')} />
        <DateTimeInput label={t('Ends')} {...form.getInputProps('ends_at')} />
      </FieldRow>
      <FieldRow>
        <TextInput label={t('Total uses')} inputMode="numeric" {...form.getInputProps('uses_limit')} />
        <TextInput
          label={t('Uses per customer')}
          inputMode="numeric"
          {...form.getInputProps('uses_per_customer')}
        />
      </FieldRow>
    </FieldGroup>
  )
}
