// The rules of a collection: which conditions a product has to meet, all or any of them.

import { ActionIcon, Button, Group, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { Select } from '../../ui/choice/select.tsx'
import { MoneyInput } from '../../ui/fields/money-input.tsx'
import { Hint } from '../../ui/hint.tsx'
import { IconPlus, IconTrash } from '../../ui/icons.tsx'
import { FieldRow } from '../../ui/record/field-group.tsx'
import { useShopCurrency } from '../shops/shop-data.ts'
import { type CollectionValues, type ConditionValues, EMPTY_CONDITION } from './collection-data.ts'
import classes from './collections.module.css'

const FIELDS: readonly { value: ConditionValues['field']; label: string }[] = [
  { value: 'category', label: 'Category is' },
  { value: 'tag', label: 'Tag is' },
  { value: 'brand', label: 'Brand is' },
  { value: 'price', label: 'Price is between' },
  { value: 'in_stock', label: 'In stock' },
  { value: 'created_within_days', label: 'Created within days' },
  { value: 'option', label: 'Option value is' },
]

const MATCHES = [
  { value: 'all', label: 'All conditions' },
  { value: 'any', label: 'Any condition' },
]

interface Props {
  form: UseFormReturnType<CollectionValues>
  shop_id: string
}

export function RulesFields({ form, shop_id }: Props) {
  const { conditions } = form.values.rules
  return (
    <>
      <Select label="Products must match" data={MATCHES} required {...form.getInputProps('rules.match')} />
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
          Add condition
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
    <fieldset className={classes.condition} aria-label={`Condition ${number}`}>
      <div className={classes.conditionHead}>
        <Select
          aria-label={`Condition ${number}`}
          data={FIELDS}
          {...form.getInputProps(`${at}.field`)}
          flex={1}
        />
        <Hint label={only ? 'A collection by rules has at least one condition' : 'Delete condition'}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={`Delete condition ${number}`}
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
          <MoneyInput label="From" currency={currency} {...form.getInputProps(`${at}.min`)} />
          <MoneyInput label="To" currency={currency} {...form.getInputProps(`${at}.max`)} />
        </FieldRow>
      )
    case 'option':
      return (
        <FieldRow>
          <TextInput label="Option" placeholder="Size" {...form.getInputProps(`${at}.name`)} />
          <TextInput label="Value" placeholder="M" {...form.getInputProps(`${at}.value`)} />
        </FieldRow>
      )
    case 'created_within_days':
      return <TextInput label="Days" inputMode="numeric" {...form.getInputProps(`${at}.value`)} />
    default:
      return (
        <TextInput
          label={field === 'category' ? 'Category' : field === 'tag' ? 'Tag' : 'Brand'}
          {...form.getInputProps(`${at}.value`)}
        />
      )
  }
}
