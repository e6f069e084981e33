// The discounts on paid orders of a period, in total and by discount.

import type { DiscountReport } from '@kontor/contract/office/reports'
import { formatMoney } from '@kontor/contract/values/money'
import { Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatNumber, MONEY_LOCALE } from '../../../lib/locale.ts'
import { t } from '../../../lib/texts.ts'
import tables from '../../../ui/display/table.module.css'
import { DiscountFigures } from './discount-figures.tsx'
import type { SalesPeriod } from './last-days.ts'
import { discountsQuery, saveDiscounts } from './report-data.ts'
import { ReportSection } from './report-section.tsx'
import classes from './reports.module.css'
import { useSalesPeriod } from './sales/use-sales-period.ts'

export function DiscountReportSection({ shop_id }: { shop_id: string }) {
  const { choice, shown } = useSalesPeriod('discounts', shop_id)
  const { data, error, refetch } = useQuery(discountsQuery(shop_id, shown.period))
  return (
    <ReportSection
      id="discount-report"
      title={t('Discounts')}
      help={t(
        'Discounts on paid orders, and the totals of these orders. Refunds are not subtracted. An order with several discounts counts for each of them.',
      )}
      {...choice}
      onSave={() => saveDiscounts(shop_id, shown.period, data)}
      error={error}
      onRetry={refetch}
      tests={data}
    >
      {data && <Discounts report={data} shown={shown} />}
    </ReportSection>
  )
}

function Discounts({ report, shown }: { report: DiscountReport; shown: SalesPeriod }) {
  if (report.rows.length === 0)
    return <Text c="dimmed">{t('No discounted orders were paid in this period.')}</Text>
  return (
    <>
      <DiscountFigures report={report} shown={shown} />
      <DiscountTable report={report} />
    </>
  )
}

function DiscountTable({ report: { rows, currency } }: { report: DiscountReport }) {
  const money = (amount: string) => formatMoney(amount, currency, MONEY_LOCALE)
  return (
    <div className={classes.scroll}>
      <table className={`${tables.table} ${classes.report}`} aria-label={t('Discounts')}>
        <thead>
          <tr>
            <th scope="col">{t('Discount')}</th>
            <th scope="col">{t('Orders')}</th>
            <th scope="col">{t('Discount total')}</th>
            <th scope="col">{t('Order totals')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ discount_id, title, orders, given, revenue }) => (
            <tr key={discount_id ?? `by hand: ${title}`}>
              <td>
                {discount_id === null ? (
                  t('{title} (manual)', { title })
                ) : (
                  <Anchor component={Link} fz="inherit" to={`/account/discounts/${discount_id}`}>
                    {title}
                  </Anchor>
                )}
              </td>
              <td data-label={t('Orders')}>{formatNumber(orders)}</td>
              <td data-label={t('Discount total')}>{money(given)}</td>
              <td data-label={t('Order totals')}>{money(revenue)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
