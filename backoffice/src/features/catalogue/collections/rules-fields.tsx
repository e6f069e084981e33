// The rules of a collection: the conditions for a product, and whether a product has to meet all or any of
// the conditions.

import { ActionIcon, Button, Group, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { t } from '../../../lib/texts.ts'
import { Select } from '../../../ui/choice/select.tsx'
import { Hint } from '../../../ui/display/hint.tsx'
import { IconPlus, IconTrash } from '../../../ui/display/icons.tsx'
import { MoneyInput } from '../../../ui/fields/money-input.tsx'
import { FieldRow } from '../../../ui/record/field-group.tsx'
import { useShopCurrency } from '../../shops/shop-data.ts'
import { type CollectionValues, type ConditionValues, EMPTY_CONDITION } from './collection-data.ts'
import classes from './collections.module.css'

const FIELDS: readonly { value: ConditionValues['field']; label: string }[] = [
  { value: 'category', label: t('Category is') },
  { value: 'tag', label: t('Tag is') },
  { value: 'brand', label: t('Brand is') },
  { value: 'price', label: t('Price is between') },
  { value: 'in_stock', label: t('In stock') },
  { value: 'created_within_days', label: t('Created within days') },
  { value: 'option', label: t('Option value is') },
]

const MATCHES = [
  { value: 'all', label: t('All conditions') },
  { value: 'any', label: t('Any condition') },
]

interface Props {
  form: UseFormReturnType<CollectionValues>
  shop_id: string
}

export function RulesFields({ form, shop_id }: Props) {
  const { conditions } = form.values.rules
  return (
    <>
      <Select
        label={t('Products must match')}
        data={MATCHES}
        required
        {...form.getInputProps('rules.match')}
      />
      {conditions.map((condition, index) => (
        <ConditionFields
          // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no ids, and are only added at the end
          key={index}
          {...{ form, shop_id, condition, index, only: conditions.length === 1 }}
        />
      ))}
      <Group>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.5} />}
          onClick={() => form.insertListItem('rules.conditions', EMPTY_CONDITION)}
        >
          {t('Add condition')}
        </Button>
      </Group>
    </>
  )
}

function ConditionFields({
  form,
  shop_id,
  condition,
  index,
  only,
}: Props & { condition: ConditionValues; index: number; only: boolean }) {
  const at = `rules.conditions.${index}`
  const number = index + 1
  return (
    <fieldset className={classes.condition} aria-label={t('Condition {number}', { number })}>
      <div className={classes.conditionHead}>
        <Select
          aria-label={t('Condition {number}', { number })}
          data={FIELDS}
          {...form.getInputProps(`${at}.field`)}
          flex={1}
        />
        <Hint label={only ? t('A collection by rules has at least one condition') : t('Delete condition')}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={t('Delete condition {number}', { number })}
            disabled={only}
            onClick={() => form.removeListItem('rules.conditions', index)}
          >
            <IconTrash size={18} stroke={1.5} />
          </ActionIcon>
        </Hint>
      </div>
      <Operands form={form} shop_id={shop_id} field={condition.field} at={at} />
    </fieldset>
  )
}

function Operands({ form, shop_id, field, at }: Props & { field: ConditionValues['field']; at: string }) {
  const currency = useShopCurrency(shop_id)
  switch (field) {
    case 'in_stock':
      return null
    case 'price':
      return (
        <FieldRow>
          <MoneyInput label={t('From')} currency={currency} {...form.getInputProps(`${at}.min`)} />
          <MoneyInput label={t('To')} currency={currency} {...form.getInputProps(`${at}.max`)} />
        </FieldRow>
      )
    case 'option':
      return (
        <FieldRow>
          <TextInput label={t('Option')} placeholder={t('Size')} {...form.getInputProps(`${at}.name`)} />
          <TextInput label={t('Value')} placeholder="M" {...form.getInputProps(`${at}.value`)} />
        </FieldRow>
      )
    case 'created_within_days':
      return <TextInput label={t('Days')} inputMode="numeric" {...form.getInputProps(`${at}.value`)} />
    default:
      return (
        <TextInput
          label={field === 'category' ? t('Category') : field === 'tag' ? t('Tag') : t('Brand')}
          {...form.getInputProps(`${at}.value`)}
        />
      )
  }
}
