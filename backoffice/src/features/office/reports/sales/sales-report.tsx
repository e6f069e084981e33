// The sales of a period: their total compared with the period before, a bar for each day or month, and the same as a table.

import type { SalesReport } from '@kontor/contract/office/reports'
import { formatMoney, isZero } from '@kontor/contract/values/money'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatNumber, MONEY_LOCALE } from '../../../../lib/locale.ts'
import { t } from '../../../../lib/texts.ts'
import tables from '../../../../ui/display/table.module.css'
import type { SalesPeriod } from '../last-days.ts'
import { salesQuery, saveSales } from '../report-data.ts'
import { ReportSection } from '../report-section.tsx'
import classes from '../reports.module.css'
import { partName, SalesChart } from './sales-chart.tsx'
import { changeText, type SalesFigures, salesFigures, salesTexts } from './sales-figures.ts'
import { useSalesPeriod } from './use-sales-period.ts'

export function SalesReportSection({ shop_id }: { shop_id: string }) {
  const { choice, shown } = useSalesPeriod('sales', shop_id)
  const { data, error, refetch } = useQuery(salesQuery(shop_id, shown))
  return (
    <ReportSection
      id="sales-report"
      title={t('Sales')}
      help={t('Payments including tax and shipping, less refunds.')}
      {...choice}
      onSave={() => saveSales(shop_id, shown.period, data)}
      error={error}
      onRetry={refetch}
      tests={data}
    >
      {data && <Figures report={data} shown={shown} />}
    </ReportSection>
  )
}

/** Amounts added by an edit are paid without an order. */
const isEmpty = ({ orders, sold, returned }: Pick<SalesFigures, 'orders' | 'sold' | 'returned'>): boolean =>
  orders === 0 && isZero(sold) && isZero(returned)

export function Figures({ report, shown }: { report: SalesReport; shown: SalesPeriod }) {
  const figures = salesFigures(report, shown)
  const { net, change, parts } = figures
  if (isEmpty(figures)) return <Text c="dimmed">{t('No payments or refunds in this period.')}</Text>
  const money = (amount: string) => formatMoney(amount, report.currency, MONEY_LOCALE)
  const { made_of, per_order } = salesTexts(figures, money)
  return (
    <>
      <p className={classes.sum}>
        <strong>{money(net)}</strong> {made_of}
      </p>
      <Text c="dimmed" mb={16}>
        {per_order && `${per_order}. `}
        {changeText(change, shown.before_name)}
      </Text>
      <SalesChart parts={parts} currency={report.currency} is_large />
      <SalesTable figures={figures} by={shown.by} money={money} />
    </>
  )
}

interface SalesTableProps {
  figures: SalesFigures
  by: SalesPeriod['by']
  money: (amount: string) => string
}

function SalesTable({ figures, by, money }: SalesTableProps) {
  const rows = figures.parts.filter((part) => !isEmpty(part))
  const amounts = ({
    orders,
    sold,
    returned,
    net,
  }: Pick<SalesFigures, 'orders' | 'sold' | 'returned' | 'net'>) => (
    <>
      <td data-label={t('Orders')}>{formatNumber(orders)}</td>
      <td data-label={t('Sold')}>{money(sold)}</td>
      <td data-label={t('Refunded')}>{money(returned)}</td>
      <td data-label={t('After refunds')}>{money(net)}</td>
    </>
  )
  return (
    <div className={classes.scroll}>
      <table
        className={`${tables.table} ${classes.report}`}
        aria-label={by === 'day' ? t('Sales by day') : t('Sales by month')}
      >
        <thead>
          <tr>
            <th scope="col">{by === 'day' ? t('Day') : t('Month')}</th>
            <th scope="col">{t('Orders')}</th>
            <th scope="col">{t('Sold')}</th>
            <th scope="col">{t('Refunded')}</th>
            <th scope="col">{t('After refunds')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.toReversed().map((row) => (
            <tr key={row.name}>
              <td>{partName(row)}</td>
              {amounts(row)}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('Total')}</th>
            {amounts(figures)}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
