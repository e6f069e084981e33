// The taxes of a month: sales, refunds and remainder for each rule.

import type { TaxReport } from '@kontor/contract/office/reports'
import { formatMoney } from '@kontor/contract/values/money'
import { Alert, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useToday } from '../../../lib/dates/shop-calendar.ts'
import { formatPercent } from '../../../lib/format-percent.ts'
import { MONEY_LOCALE } from '../../../lib/locale.ts'
import { t } from '../../../lib/texts.ts'
import tables from '../../../ui/display/table.module.css'
import { taxRule } from '../../orders/tax-rule.ts'
import { daysOfMonth, monthsUpTo } from './periods.ts'
import { saveTaxes, taxesQuery, useFirstDay } from './report-data.ts'
import { ReportSection } from './report-section.tsx'
import classes from './reports.module.css'
import { usePeriod } from './use-period.ts'

export function TaxReportSection({ shop_id }: { shop_id: string }) {
  const first = useFirstDay(shop_id)
  const periods = monthsUpTo(useToday(), first)
  const [month, setMonth] = usePeriod('taxes', periods)
  const days = daysOfMonth(month)
  const { data, error, refetch } = useQuery(taxesQuery(shop_id, days))
  return (
    <ReportSection
      id="tax-report"
      title={t('Monthly tax report')}
      help={t('Sales and tax by country, rate and rule, for your VAT return.')}
      periods={periods}
      period={month}
      onPeriod={setMonth}
      onSave={() => saveTaxes(shop_id, days, data)}
      error={error}
      onRetry={refetch}
      tests={data}
    >
      {data?.are_vat_numbers_checked === false && (
        <Alert color="gray" variant="light" title={t('VAT numbers are not checked with VIES')} mb={16}>
          {t(
            'Any well-formed VAT number of a business in another EU country makes its order tax-free. Check the numbers yourself before filing, or ask the operator of this installation to turn on VIES.',
          )}
        </Alert>
      )}
      {data && <TaxTable report={data} />}
    </ReportSection>
  )
}

function TaxTable({ report: { rows, currency, total_tax, total_taxable } }: { report: TaxReport }) {
  if (rows.length === 0) return <Text c="dimmed">{t('No payments or refunds in this month.')}</Text>
  const money = (amount: string) => formatMoney(amount, currency, MONEY_LOCALE)
  return (
    <div className={classes.scroll}>
      <table className={`${tables.table} ${classes.report}`} aria-label={t('Monthly tax report')}>
        <thead>
          <tr>
            <th scope="col">{t('Tax')}</th>
            <th scope="col">{t('Rate')}</th>
            <th scope="col">{t('Sold, net')}</th>
            <th scope="col">{t('Tax')}</th>
            <th scope="col">{t('Refunded, net')}</th>
            <th scope="col">{t('Tax')}</th>
            <th scope="col">{t('Total, net')}</th>
            <th scope="col">{t('Tax')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.country} ${row.label} ${row.rate} ${row.basis}`}>
              <td>
                {taxRule({
                  tax_basis: row.basis,
                  tax_label: row.basis && row.label,
                  tax_country: row.basis && row.country,
                })}
              </td>
              <td data-label={t('Rate')}>{formatPercent(row.rate)}</td>
              <td data-label={t('Sold, net')}>{money(row.taxable)}</td>
              <td data-label={t('Tax on sales')}>{money(row.tax)}</td>
              <td data-label={t('Refunded, net')}>{money(row.returned_taxable)}</td>
              <td data-label={t('Tax refunded')}>{money(row.returned_tax)}</td>
              <td data-label={t('Total, net')}>{money(row.net_taxable)}</td>
              <td data-label={t('Total tax')}>{money(row.net_tax)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={6}>
              {t('Total')}
            </th>
            <td data-label={t('Net')}>{money(total_taxable)}</td>
            <td data-label={t('Tax')}>{money(total_tax)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
