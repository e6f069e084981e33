// The monthly statements, newest first.

import { Anchor, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { monthName } from '../../../lib/dates/month-name.ts'
import { t } from '../../../lib/texts.ts'
import stacked from '../../../ui/display/stacked-table.module.css'
import tables from '../../../ui/display/table.module.css'
import { ErrorAlert } from '../../../ui/feedback/error-alert.tsx'
import classes from './ledger.module.css'
import { statementsQuery } from './ledger-data.ts'
import { Amount } from './movements-table.tsx'
import { decimalsFor, exactUnits } from './units-text.ts'

/** Only statements in this currency have a screen. Balances in foreign currencies have no fees. */
const CURRENCY = 'EUR'

export function StatementList() {
  const { data, error, refetch } = useQuery(statementsQuery)
  if (error && !data) return <ErrorAlert error={error} onRetry={refetch} />
  const statements = (data ?? []).filter(({ currency }) => currency === CURRENCY)
  if (statements.length === 0) return null
  const decimals = decimalsFor(
    statements.flatMap(({ opening, deposits, fees, closing }) => [opening, deposits, fees, closing]),
    CURRENCY,
  )
  return (
    <section aria-labelledby="statements">
      <Title order={2} id="statements" mb={12}>
        {t('Statements')}
      </Title>
      <div className={classes.scroll}>
        <table
          className={`${tables.table} ${stacked.table} ${classes.movements}`}
          data-hover
          aria-labelledby="statements"
        >
          <thead>
            <tr>
              <th scope="col">{t('Month')}</th>
              <th scope="col" className={stacked.figure}>
                {t('Opening balance')}
              </th>
              <th scope="col" className={stacked.figure}>
                {t('Deposits')}
              </th>
              <th scope="col" className={stacked.figure}>
                {t('Fees')}
              </th>
              <th scope="col" className={stacked.figure}>
                {t('Closing balance')}
              </th>
            </tr>
          </thead>
          <tbody>
            {statements.map(({ month, currency, opening, deposits, fees, closing, is_final }) => (
              <tr key={month}>
                <td data-label={t('Month')}>
                  <div>
                    <Anchor component={Link} to={`/account/balance/${month}`} fw={500} fz="inherit">
                      {monthName(month)}
                    </Anchor>
                    {!is_final && <span className={classes.why}> {t('so far')}</span>}
                  </div>
                </td>
                <td data-label={t('Opening balance')} className={stacked.figure}>
                  {exactUnits(opening, currency, decimals)}
                </td>
                <td data-label={t('Deposits')} className={stacked.figure}>
                  <Amount units={deposits} currency={currency} decimals={decimals} />
                </td>
                <td data-label={t('Fees')} className={stacked.figure}>
                  <Amount units={fees} currency={currency} decimals={decimals} />
                </td>
                <td data-label={t('Closing balance')} className={stacked.figure}>
                  <b>{exactUnits(closing, currency, decimals)}</b>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
