// A quantity field with buttons that add or remove one unit.

import { MAX_ORDER_QUANTITY } from '@kontor/contract/orders/order-requests'
import { ActionIcon, Group, TextInput } from '@mantine/core'
import { t } from '../../../lib/texts.ts'
import { offProps } from '../../../ui/display/icon-button.tsx'
import { IconMinus, IconPlus } from '../../../ui/display/icons.tsx'
import { wholeNumber } from '../../../ui/fields/whole-number.ts'
import classes from './new-order.module.css'

export interface QuantityStepperProps {
  /** The name of the product, for screen readers. */
  name: string
  value?: string
  onChange?: (text: string) => void
  error?: unknown
}

export function QuantityStepper({ name, value = '', onChange, error }: QuantityStepperProps) {
  const number = wholeNumber(value) || 0
  const step = (by: number, label: string, Icon: typeof IconPlus) => (
    <ActionIcon
      variant="default"
      size={36}
      aria-label={t('{label} of {name}', { label, name })}
      {...offProps(number + by < 1 || number + by > MAX_ORDER_QUANTITY, () =>
        onChange?.(String(number + by)),
      )}
    >
      <Icon size={16} stroke={1.5} />
    </ActionIcon>
  )
  return (
    <Group gap={4} wrap="nowrap" role="group" aria-label={t('Quantity of {name}', { name })}>
      {step(-1, t('Decrease quantity'), IconMinus)}
      <TextInput
        className={classes.quantity}
        aria-label={t('Quantity of {name}', { name })}
        inputMode="numeric"
        autoComplete="off"
        value={value}
        error={Boolean(error)}
        onChange={(event) => onChange?.(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
      />
      {step(1, t('Increase quantity'), IconPlus)}
    </Group>
  )
}
