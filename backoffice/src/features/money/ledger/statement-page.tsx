// The statement of a month, for the screen and for printing: balances, the fees of each shop, and all rows.

import type { Movement, Statement } from '@kontor/contract/money/ledger'
import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { monthName } from '../../../lib/dates/month-name.ts'
import { LOCALE } from '../../../lib/locale.ts'
import { t } from '../../../lib/texts.ts'
import stacked from '../../../ui/display/stacked-table.module.css'
import tables from '../../../ui/display/table.module.css'
import { ErrorAlert } from '../../../ui/feedback/error-alert.tsx'
import { PageHeader } from '../../../ui/pages/page-header.tsx'
import classes from './ledger.module.css'
import { saveStatement, statementQuery } from './ledger-data.ts'
import { Amount, MovementsTable } from './movements-table.tsx'
import { decimalsFor, exactUnits } from './units-text.ts'

const day = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'long', timeZone: 'UTC' })

const BALANCE = { to: '/account/balance', label: t('Balance') }

/** The balance after each row, newest first, reckoned backwards from the closing balance. */
function balancesAfter(rows: readonly Movement[], closing: string): string[] {
  let balance = BigInt(closing)
  return rows.map(({ amount }) => {
    const after = balance
    balance -= BigInt(amount)
    return after.toString()
  })
}

export function StatementPage() {
  const { month = '' } = useParams()
  const { data, error, refetch } = useQuery(statementQuery(month))
  const [failure, setFailure] = useState<unknown>(null)
  if (!data)
    return (
      <Stack gap={24}>
        <PageHeader up={BALANCE} title={t('Statement')} />
        {error ? <ErrorAlert error={error} onRetry={refetch} /> : <Skeleton height={300} />}
      </Stack>
    )
  const { statement, rows, total } = data
  const save = async () => {
    setFailure(null)
    await saveStatement(month).catch(setFailure)
  }
  const ways = (
    <>
      <Button variant="default" onClick={save}>
        {t('Download CSV')}
      </Button>
      <Button variant="default" onClick={() => window.print()}>
        {t('Print')}
      </Button>
    </>
  )
  return (
    <Stack gap={32} className={classes.statement}>
      <PageHeader
        up={BALANCE}
        title={t('Statement of {month}', { month: monthName(month) })}
        text={`${t('{account}, {from} to {until} (UTC)', {
          account: statement.account,
          from: day.format(Date.parse(statement.from)),
          until: day.format(Date.parse(statement.until) - 1),
        })}${statement.is_final ? '' : `. ${t('The month has not ended yet.')}`}`}
        action={
          <Group gap={8} wrap="nowrap" flex="none" visibleFrom="sm">
            {ways}
          </Group>
        }
      />
      <Group gap={8} hiddenFrom="sm">
        {ways}
      </Group>
      {failure !== null && <ErrorAlert error={failure} onClose={() => setFailure(null)} />}
      <Figures statement={statement} />
      {statement.shops.length > 0 && <Shops statement={statement} />}
      <section>
        <Title order={2} mb={12}>
          {t('Transactions')}
        </Title>
        {total === 0 ? (
          <Text c="dimmed">{t('No transactions in this month.')}</Text>
        ) : (
          <MovementsTable
            caption={t('Transactions')}
            rows={rows}
            balances={balancesAfter(rows, statement.closing)}
          />
        )}
        {rows.length < total && (
          <Text mt={12} fz={14} c="dimmed">
            {t('Showing the latest {count} of {total} rows. The CSV file contains all of them.', {
              count: rows.length,
              total,
            })}
          </Text>
        )}
      </section>
    </Stack>
  )
}

function Figures({
  statement: { opening, deposits, fees, closing, currency, is_final },
}: {
  statement: Statement
}) {
  const decimals = decimalsFor([opening, deposits, fees, closing], currency)
  return (
    <dl className={classes.figures}>
      <div>
        <dt>{t('Opening balance')}</dt>
        <dd>{exactUnits(opening, currency, decimals)}</dd>
      </div>
      <div>
        <dt>{t('Deposits')}</dt>
        <dd>
          <Amount units={deposits} currency={currency} decimals={decimals} />
        </dd>
      </div>
      <div>
        <dt>{t('Usage fees')}</dt>
        <dd>
          <Amount units={fees} currency={currency} decimals={decimals} />
        </dd>
      </div>
      <div>
        <dt>{is_final ? t('Closing balance') : t('Balance so far')}</dt>
        <dd>
          <b>{exactUnits(closing, currency, decimals)}</b>
        </dd>
      </div>
    </dl>
  )
}

function Shops({ statement: { shops, currency } }: { statement: Statement }) {
  const decimals = decimalsFor(
    shops.map(({ fees }) => fees),
    currency,
  )
  return (
    <section>
      <Title order={2} mb={12}>
        {t('Fees by shop')}
      </Title>
      <div className={classes.scroll}>
        <table
          className={`${tables.table} ${stacked.table} ${classes.movements}`}
          aria-label={t('Fees by shop')}
        >
          <thead>
            <tr>
              <th scope="col">{t('Shop')}</th>
              <th scope="col" className={stacked.figure}>
                {t('Orders')}
              </th>
              <th scope="col" className={stacked.figure}>
                {t('Fees')}
              </th>
            </tr>
          </thead>
          <tbody>
            {shops.map(({ shop_id, shop_name, orders, fees }) => (
              <tr key={shop_id}>
                <td data-label={t('Shop')}>{shop_name}</td>
                <td data-label={t('Orders')} className={stacked.figure}>
                  {orders}
                </td>
                <td data-label={t('Fees')} className={stacked.figure}>
                  <Amount units={fees} currency={currency} decimals={decimals} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
