// The choice of the shipping options offered by a calculation, with prices.

import type { Calculation } from '@kontor/contract/orders/orders'
import { formatMoney } from '@kontor/contract/values/money'
import { Radio, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { MONEY_LOCALE } from '../../../lib/locale.ts'
import { t } from '../../../lib/texts.ts'
import classes from '../new-order/new-order.module.css'

export interface ShippingOptionsProps {
  options: Calculation['shipping_options']
  currency: string
  value: string
  error: ReactNode
  onChange: (id: string) => void
}

export const ShippingOptions = ({ options, currency, value, error, onChange }: ShippingOptionsProps) => (
  <Radio.Group label={t('Shipping option')} value={value} onChange={onChange} error={error}>
    <Stack gap={8} mt={8}>
      {options.map((option) => (
        <Radio
          key={option.id}
          value={option.id}
          classNames={{ body: classes.optionBody, labelWrapper: classes.optionLabel }}
          label={
            <span className={classes.option}>
              <span>
                {option.title || option.provider}
                {option.service_level === 'express' && option.title !== 'Express' && (
                  <small>{t('express')}</small>
                )}
              </span>
              <span className="figures">{formatMoney(option.amount, currency, MONEY_LOCALE)}</span>
            </span>
          }
        />
      ))}
    </Stack>
  </Radio.Group>
)
