// The banner on every page while the balance is used up. It blocks nothing, and can be dismissed until the page is reloaded.

import { formatLedger } from '@kontor/contract/values/money'
import { Alert, Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { MONEY_LOCALE } from '../../../lib/locale.ts'
import { rich, t } from '../../../lib/texts.ts'
import classes from './balance-banner.module.css'
import { balanceQuery } from './ledger-data.ts'

const FIVE_MINUTES_MS = 300_000

let is_put_aside = false

export function BalanceBanner() {
  const { data } = useQuery({ ...balanceQuery, staleTime: FIVE_MINUTES_MS })
  const [aside, setAside] = useState(is_put_aside)
  if (!data?.needs_deposit || aside) return null
  const { currency } = data.fee.free_sales
  const owned = BigInt(data.balances.find((balance) => balance.currency === currency)?.amount ?? 0)
  const close = () => {
    is_put_aside = true
    setAside(true)
  }
  return (
    <Alert
      className={classes.banner}
      color="brass"
      title={owned < 0n ? t('Your balance is below zero') : t('Your balance is used up')}
      withCloseButton
      closeButtonLabel={t('Dismiss')}
      onClose={close}
    >
      <Text fz={14}>
        {rich('It is {amount}. Your shops stay open. Please {link}.', {
          amount: formatLedger(owned, currency, MONEY_LOCALE),
          link: (
            <Anchor component={Link} to="/account/profile?add" fz="inherit" underline="always">
              {t('add money')}
            </Anchor>
          ),
        })}
      </Text>
    </Alert>
  )
}
