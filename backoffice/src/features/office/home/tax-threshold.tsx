// Shows the distance to the yearly limit of 10 000 euro for sales to consumers in other EU countries, and the
// next steps. Shown to owners and admins of shops in the EU.

import type { TaxThreshold } from '@kontor/contract/taxes/taxes'
import { formatMoney } from '@kontor/contract/values/money'
import { Anchor, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { MONEY_LOCALE } from '../../../lib/locale.ts'
import { rich, t } from '../../../lib/texts.ts'
import { thresholdQuery } from './home-data.ts'
import home from './home-page.module.css'
import classes from './tax-threshold.module.css'

/** The limit is a whole number of euro. */
const euro = (amount: string) => formatMoney(amount, 'EUR', MONEY_LOCALE).replace(/[.,]00(?=\D*$)/, '')

const ShopSettings = ({ children }: { children: ReactNode }) => (
  <Anchor component={Link} to="/account/shop" fz="inherit" underline="always">
    {children}
  </Anchor>
)

function Advice({ threshold: { state, year, oss_registered, limit } }: { threshold: TaxThreshold }) {
  if (oss_registered)
    return (
      <>
        {rich(
          'You are registered for the One Stop Shop: consumers in other EU countries pay their own country’s tax. You declare it every quarter, with the {link}.',
          {
            link: (
              <Anchor component={Link} to="/account/reports" fz="inherit" underline="always">
                {t('OSS report')}
              </Anchor>
            ),
          },
        )}
      </>
    )
  if (state === 'below')
    return (
      <>
        {t(
          'Up to {limit} a year, over all your shops, consumers in other EU countries pay the tax of your country.',
          { limit: euro(limit) },
        )}
      </>
    )
  if (state === 'near')
    return (
      <>
        {rich(
          'Above {limit} consumers in other EU countries pay their own country’s tax. Register for the One Stop Shop with your tax office now, then turn it on in {settings}.',
          { limit: euro(limit), settings: <ShopSettings>{t('the shop’s settings')}</ShopSettings> },
        )}
      </>
    )
  const until = state === 'passed' ? year + 1 : year
  const facts = { until, settings: <ShopSettings>{t('the shop’s settings')}</ShopSettings> }
  return state === 'passed_last_year'
    ? rich(
        'Exceeded last year: until the end of {until} consumers in other EU countries pay their own country’s tax, which you owe there. Register for the One Stop Shop, then turn it on in {settings}.',
        facts,
      )
    : rich(
        'Exceeded: until the end of {until} consumers in other EU countries pay their own country’s tax, which you owe there. Register for the One Stop Shop, then turn it on in {settings}.',
        facts,
      )
}

const LABELS: Record<TaxThreshold['state'], string> = {
  below: t('Below the limit'),
  near: t('Near the limit'),
  passed: t('Above the limit'),
  passed_last_year: t('Above the limit last year'),
}

export function TaxThresholdMeter({ shop_id }: { shop_id: string }) {
  const { data: threshold } = useQuery(thresholdQuery(shop_id))
  if (!threshold?.is_in_union) return null
  const { amount, limit, state, year } = threshold
  return (
    <section aria-labelledby="tax-threshold">
      <Title order={2} mb={8} id="tax-threshold">
        {t('EU distance sales')}
      </Title>
      <p className={home.amount}>
        {rich('{amount} of {limit} in {year}', {
          amount: <strong>{formatMoney(amount, 'EUR', MONEY_LOCALE)}</strong>,
          limit: euro(limit),
          year,
        })}
      </p>
      <meter
        className={classes.meter}
        data-state={state}
        min={0}
        max={Number(limit)}
        value={Math.min(Number(amount), Number(limit))}
        aria-label={t('Sales to consumers in other EU countries in {year}', { year })}
      />
      <Text fz={14} c="dimmed">
        <span className={classes.state} data-state={state}>
          {LABELS[state]}.
        </span>{' '}
        <Advice threshold={threshold} />
      </Text>
    </section>
  )
}
