// The banner of an account with a used-up balance. The user can dismiss the banner until the page is reloaded.

import type { Balance } from '@kontor/contract/money/ledger'
import { formatLedger } from '@kontor/contract/values/money'
import { Alert, Anchor, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { MONEY_LOCALE } from '../../../lib/locale.ts'
import { rich, t } from '../../../lib/texts.ts'
import classes from './low-balance.module.css'

let is_put_aside = false

export function LowBalance({ fee, balances }: Pick<Balance, 'fee' | 'balances'>) {
  const [aside, setAside] = useState(is_put_aside)
  if (aside) return null
  const { currency } = fee.free_sales
  const owned = BigInt(balances.find((balance) => balance.currency === currency)?.amount ?? 0)
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
