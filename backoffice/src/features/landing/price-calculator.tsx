// Calculates the price for the sales entered by a visitor.

import { formatMoney } from '@kontor/contract/values/money'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { MONEY_LOCALE } from '../../lib/locale.ts'
import { t } from '../../lib/texts.ts'
import classes from './landing.module.css'
import { serviceFee } from './service-fee.ts'

export function PriceCalculator() {
  const [sales, setSales] = useState('10000')
  const negative = sales.trim().startsWith('-')
  return (
    <section className={classes.price} aria-labelledby="price">
      <div>
        <h2 id="price">{t('Pricing: 1% of sales')}</h2>
        <p className={classes.preview}>
          <s>{t('The first €500 of sales are free.')}</s>{' '}
          <span className={classes.note}>{t('Everything is free during the preview phase.')}</span>
        </p>
        <p className={classes.charged}>{t('The first €500 of sales are free.')}</p>
        <p>{t('Self-hosted: about €1,000 a year.')}</p>
      </div>
      <div className={classes.sum}>
        <TextInput
          label={t('Sales')}
          name="sales"
          size="md"
          inputMode="decimal"
          leftSection="€"
          value={sales}
          onChange={(event) => setSales(event.currentTarget.value)}
          onBlur={() => negative && setSales('0')}
          styles={{ input: { fontVariantNumeric: 'tabular-nums' } }}
        />
        <dl>
          <dt>{t('Kontor’s fee, 1%')}</dt>
          <dd aria-live="polite" data-fee>
            {formatMoney(serviceFee(sales), 'EUR', MONEY_LOCALE)}
          </dd>
        </dl>
      </div>
    </section>
  )
}
