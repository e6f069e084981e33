// How near the account is to the yearly limit of 10 000 euro for sales to consumers in other EU countries, and what to do about it. Shown to
// owners and admins of shops in the EU.

import type { TaxThreshold } from '@kontor/contract/taxes/taxes'
import { formatMoney } from '@kontor/contract/values/money'
import { Anchor, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { MONEY_LOCALE } from '../../lib/money-locale.ts'
import { thresholdQuery } from './home-data.ts'
import home from './home-page.module.css'
import classes from './tax-threshold.module.css'

const euro = (amount: string) => formatMoney(amount, 'EUR', MONEY_LOCALE).replace(/\.\d\d$/, '')

const ShopSettings = ({ children }: { children: ReactNode }) => (
  <Anchor component={Link} to="/account/shop" fz="inherit" underline="always">
    {children}
  </Anchor>
)

function Advice({ threshold: { state, year, oss_registered, limit } }: { threshold: TaxThreshold }) {
  if (oss_registered)
    return (
      <>
        You are registered for the One Stop Shop: consumers in other EU countries pay their own country’s tax.
        You declare it every quarter, with the{' '}
        <Anchor component={Link} to="/account/reports" fz="inherit" underline="always">
          OSS report
        </Anchor>
        .
      </>
    )
  if (state === 'below')
    return (
      <>
        Up to {euro(limit)} a year, over all your shops, consumers in other EU countries pay the tax of your
        country.
      </>
    )
  if (state === 'near')
    return (
      <>
        Above {euro(limit)} consumers in other EU countries pay their own country’s tax. Register for the One
        Stop Shop with your tax office now, then turn it on in{' '}
        <ShopSettings>the shop’s settings</ShopSettings>.
      </>
    )
  const until = state === 'passed' ? year + 1 : year
  return (
    <>
      Exceeded{state === 'passed_last_year' && ' last year'}: until the end of {until} consumers in other EU
      countries pay their own country’s tax, which you owe there. Register for the One Stop Shop, then turn it
      on in <ShopSettings>the shop’s settings</ShopSettings>.
    </>
  )
}

const WORDS: Record<TaxThreshold['state'], string> = {
  below: 'Below the limit',
  near: 'Near the limit',
  passed: 'Above the limit',
  passed_last_year: 'Above the limit last year',
}

export function TaxThresholdMeter({ shop_id }: { shop_id: string }) {
  const { data: threshold } = useQuery(thresholdQuery(shop_id))
  if (!threshold?.is_in_union) return null
  const { amount, limit, state, year } = threshold
  return (
    <section aria-labelledby="tax-threshold">
      <Title order={2} mb={8} id="tax-threshold">
        EU distance sales
      </Title>
      <p className={home.amount}>
        <strong>{formatMoney(amount, 'EUR', MONEY_LOCALE)}</strong> of {euro(limit)} in {year}
      </p>
      <meter
        className={classes.meter}
        data-state={state}
        min={0}
        max={Number(limit)}
        value={Math.min(Number(amount), Number(limit))}
        aria-label={`Sales to consumers in other EU countries in ${year}`}
      />
      <Text fz={14} c="dimmed">
        <span className={classes.state} data-state={state}>
          {WORDS[state]}.
        </span>{' '}
        <Advice threshold={threshold} />
      </Text>
    </section>
  )
}
