// The gift card debt of a shop at the beginning and end of a period, and the changes in between.

import type { GiftCardReport } from '@kontor/contract/office/reports'
import { formatMoney, isZero } from '@kontor/contract/values/money'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { MONEY_LOCALE } from '../../../lib/locale.ts'
import { t } from '../../../lib/texts.ts'
import tables from '../../../ui/display/table.module.css'
import { giftCardsQuery, saveGiftCards } from './report-data.ts'
import { ReportSection } from './report-section.tsx'
import classes from './reports.module.css'
import { useSalesPeriod } from './sales/use-sales-period.ts'

export function GiftCardReportSection({ shop_id }: { shop_id: string }) {
  const {
    choice,
    shown: { period },
  } = useSalesPeriod('gift-cards', shop_id)
  const { data, error, refetch } = useQuery(giftCardsQuery(shop_id, period))
  return (
    <ReportSection
      id="gift-card-report"
      title={t('Gift Cards')}
      help={t(
        'The balance of all gift cards, which you owe to their holders. A gift card is taxed when it is redeemed, not when it is sold.',
      )}
      {...choice}
      onSave={() => saveGiftCards(shop_id, period, data)}
      error={error}
      onRetry={refetch}
      tests={data && { shows_test_sales: data.shows_test_sales, left_out_test_orders: 0 }}
    >
      {data && <GiftCardTable report={data} />}
    </ReportSection>
  )
}

const changesOf = (report: GiftCardReport): [string, string][] => [
  [t('Sold'), report.sold],
  [t('Issued'), report.issued],
  [t('Redeemed'), report.redeemed],
  [t('Returned from unpaid orders'), report.returned],
  [t('Refunds to gift cards'), report.refunded],
  [t('Voided'), report.voided],
  [t('Expired'), report.expired],
]

function GiftCardTable({ report }: { report: GiftCardReport }) {
  const { opening, closing, currency } = report
  const changes = changesOf(report).filter(([, amount]) => !isZero(amount))
  if (changes.length === 0 && isZero(opening))
    return <Text c="dimmed">{t('No gift cards in this period.')}</Text>
  const money = (amount: string) => formatMoney(amount, currency, MONEY_LOCALE)
  return (
    <div className={classes.scroll}>
      <table className={`${tables.table} ${classes.report}`} aria-label={t('Gift Cards')}>
        <thead>
          <tr>
            <th scope="col">{t('Change')}</th>
            <th scope="col">{t('Amount')}</th>
          </tr>
        </thead>
        <tbody>
          {[[t('Opening balance'), opening] as const, ...changes].map(([name, amount]) => (
            <tr key={name}>
              <td>{name}</td>
              <td>{money(amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('Closing balance')}</th>
            <td>{money(closing)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
