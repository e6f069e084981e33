// The upper fields of a discount: name, method and value.

import type { Discount, DiscountClass } from '@kontor/contract/prices/discounts'
import { Checkbox, Group, Radio, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { t } from '../../../lib/texts.ts'
import { Select } from '../../../ui/choice/select.tsx'
import { CountInput } from '../../../ui/fields/count-input.tsx'
import { DecimalInput } from '../../../ui/fields/decimal-input.tsx'
import { MoneyInput } from '../../../ui/fields/money-input.tsx'
import { FieldGroup, FieldRow } from '../../../ui/record/field-group.tsx'
import { useShopCurrency } from '../../shops/shop-data.ts'
import type { DiscountValues } from './discount-data.ts'
import { discountSentence } from './discount-sentence.ts'
import classes from './discounts.module.css'
import { TargetsField } from './targets/targets-field.tsx'
import { useTargetTitles } from './targets/use-target-titles.ts'
import { useFormats } from './use-formats.ts'

export interface FieldsProps {
  form: UseFormReturnType<DiscountValues>
  item: Discount | null
  shop_id: string
}

const EFFECTS = [
  { value: 'product percent', label: t('Percentage off products') },
  { value: 'product amount', label: t('Amount off each product') },
  { value: 'order percent', label: t('Percentage off the order') },
  { value: 'order amount', label: t('Amount off the order') },
  { value: 'shipping percent', label: t('Free shipping, or a percentage off') },
  { value: 'shipping amount', label: t('Amount off shipping') },
  { value: 'product buy_x_get_y', label: t('Buy X get Y') },
]

export function DiscountFields(props: FieldsProps) {
  const { form, shop_id } = props
  const formats = useFormats(shop_id)
  const titles = useTargetTitles(form.values)
  return (
    <>
      <Text className={classes.sentence} aria-live="polite">
        {discountSentence(form.values, { ...formats, titles })}
      </Text>
      <BasicFields {...props} />
      <EffectFields {...props} />
    </>
  )
}

function BasicFields({ form, item }: FieldsProps) {
  const was_used = item?.was_used ?? false
  return (
    <FieldGroup title={t('Discount')}>
      <TextInput
        label={t('Title')}
        description={t('Customers see it in the cart and on the invoice.')}
        required
        {...form.getInputProps('title')}
      />
      <Radio.Group label={t('Method')} {...form.getInputProps('method')}>
        <Group gap={24} mt={8}>
          <Radio value="code" label={t('By code')} disabled={was_used} />
          <Radio value="automatic" label={t('Automatic')} disabled={was_used} />
        </Group>
      </Radio.Group>
      {form.values.method === 'code' && (
        <TextInput
          label={t('Code')}
          description={t(
            '3 to 40 letters, digits, hyphens and underscores, not case-sensitive. Empty if you only use generated codes.',
          )}
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps('code')}
        />
      )}
      <Checkbox label={t('Active')} {...form.getInputProps('is_active', { type: 'checkbox' })} />
    </FieldGroup>
  )
}

function EffectFields(props: FieldsProps) {
  const { form, item, shop_id } = props
  const currency = useShopCurrency(shop_id)
  const { values } = form
  const was_used = item?.was_used ?? false
  return (
    <FieldGroup title={t('Value')}>
      <Select
        label={t('Kind')}
        description={was_used ? t('The discount has been used, so its kind cannot be changed.') : undefined}
        data={EFFECTS}
        disabled={was_used}
        required
        error={form.errors.kind ?? form.errors.class}
        value={`${values.class} ${values.kind}`}
        onChange={(effect) => {
          const [group, kind] = (effect ?? 'order percent').split(' ')
          form.setValues({ class: group as DiscountClass, kind: kind as Discount['kind'] })
        }}
      />
      {values.kind === 'percent' && (
        <DecimalInput label={t('Percent')} unit="%" required {...form.getInputProps('percent')} />
      )}
      {values.kind === 'amount' && (
        <MoneyInput label={t('Amount')} currency={currency} required {...form.getInputProps('amount')} />
      )}
      {values.class === 'shipping' && (
        <MoneyInput
          label={t('Maximum shipping')}
          description={t('Shipping that costs more is not reduced. Empty for any price.')}
          currency={currency}
          {...form.getInputProps('max_shipping')}
        />
      )}
      {values.kind === 'buy_x_get_y' ? (
        <BuyXGetYFields {...props} />
      ) : (
        <TargetsField
          label={t('Applies to')}
          shop_id={shop_id}
          {...form.getInputProps('applies_to')}
          value={values.applies_to}
        />
      )}
    </FieldGroup>
  )
}

function BuyXGetYFields({ form, shop_id }: FieldsProps) {
  return (
    <>
      <CountInput label={t('Quantity to buy')} required {...form.getInputProps('buys.quantity')} />
      <TargetsField
        label={t('Customers buy')}
        shop_id={shop_id}
        {...form.getInputProps('buys.applies_to')}
        value={form.values.buys.applies_to}
      />
      <FieldRow>
        <CountInput label={t('Quantity to get')} required {...form.getInputProps('gets.quantity')} />
        <DecimalInput
          label={t('Percent off these')}
          description={t('100: free.')}
          unit="%"
          required
          {...form.getInputProps('gets.percent')}
        />
      </FieldRow>
      <TargetsField
        label={t('Customers get')}
        shop_id={shop_id}
        {...form.getInputProps('gets.applies_to')}
        value={form.values.gets.applies_to}
      />
      <TextInput
        label={t('Uses per order')}
        description={t('Empty: no limit.')}
        inputMode="numeric"
        {...form.getInputProps('max_times')}
      />
    </>
  )
}
