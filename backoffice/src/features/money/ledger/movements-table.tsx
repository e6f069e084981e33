// The movements of a balance, each with its purpose.

import type { Movement, MovementReason } from '@kontor/contract/money/ledger'
import { Anchor, Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { LOCALE } from '../../../lib/locale.ts'
import { serverText, t } from '../../../lib/texts.ts'
import stacked from '../../../ui/display/stacked-table.module.css'
import tables from '../../../ui/display/table.module.css'
import classes from './ledger.module.css'
import { decimalsFor, exactUnits } from './units-text.ts'

const REASONS: Record<MovementReason, string> = {
  deposit: t('Deposit'),
  deposit_return: t('Deposit refunded'),
  fee: t('Usage fee'),
  fee_return: t('Fee refunded'),
}

export const REASON_OPTIONS = Object.entries(REASONS).map(([value, label]) => ({ value, label }))

// The shops of an account may have several time zones, so the statements of a balance begin and end in UTC.
const day = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeZone: 'UTC' })
const exact = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'long', timeStyle: 'long', timeZone: 'UTC' })

/** An amount with its sign. Positive amounts are green with a plus, like stock movements. */
export function Amount({
  units,
  currency,
  decimals,
}: {
  units: string
  currency: string
  decimals?: number | undefined
}) {
  const sign = units.startsWith('-') ? 'down' : units === '0' ? undefined : 'up'
  const text = exactUnits(units, currency, decimals)
  return (
    <span className={classes.amount} data-sign={sign}>
      {sign === 'up' ? text.replace(' ', ' +') : text}
    </span>
  )
}

function About({ movement: { text, shop_name, order_id, order_number } }: { movement: Movement }) {
  return (
    <div>
      {order_id !== null && (
        <>
          <Anchor component={Link} to={`/account/orders/${order_id}`} fz="inherit" underline="always">
            {order_number ?? t('Order')}
          </Anchor>
          {shop_name !== null && <>, {shop_name}</>}
          <br />
        </>
      )}
      <span className={order_id === null ? undefined : classes.why}>{serverText(text)}</span>
    </div>
  )
}

/** `rows` is null while loading. `balances` holds the account's balance after each row. */
export function MovementsTable({
  rows,
  balances,
  caption,
}: {
  rows: readonly Movement[] | null
  balances?: readonly string[]
  caption: string
}) {
  // Usually all rows have the same currency and number of decimals. If the currencies differ, each amount
  // shows the decimals needed.
  const currency = rows?.[0]?.currency
  const decimals =
    currency !== undefined && rows?.every((row) => row.currency === currency)
      ? decimalsFor([...rows.map(({ amount }) => amount), ...(balances ?? [])], currency)
      : undefined
  const cells = (movement: Movement, index: number): ReactNode => (
    <tr key={movement.id}>
      <td data-label={t('Date')} className={classes.day}>
        <time dateTime={movement.created_at} title={exact.format(Date.parse(movement.created_at))}>
          {day.format(Date.parse(movement.created_at))}
        </time>
      </td>
      <td data-label={t('Reason')}>{REASONS[movement.reason]}</td>
      <td data-label={t('Details')} className={classes.about}>
        <About movement={movement} />
      </td>
      <td data-label={t('Amount')} className={stacked.figure}>
        <Amount units={movement.amount} currency={movement.currency} decimals={decimals} />
      </td>
      {balances && (
        <td data-label={t('Balance')} className={stacked.figure}>
          {exactUnits(balances[index] ?? '0', movement.currency, decimals)}
        </td>
      )}
    </tr>
  )
  return (
    <div className={classes.scroll}>
      <table className={`${tables.table} ${stacked.table} ${classes.movements}`} aria-label={caption}>
        <thead>
          <tr>
            <th scope="col">{t('Date')}</th>
            <th scope="col">{t('Reason')}</th>
            <th scope="col">{t('Details')}</th>
            <th scope="col" className={stacked.figure}>
              {t('Amount')}
            </th>
            {balances && (
              <th scope="col" className={stacked.figure}>
                {t('Balance')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows === null
            ? [1, 2, 3, 4, 5].map((key) => (
                <tr key={key} aria-hidden>
                  <td colSpan={4}>
                    <Skeleton height={12} width="70%" my={16} />
                  </td>
                </tr>
              ))
            : rows.map(cells)}
        </tbody>
      </table>
    </div>
  )
}
