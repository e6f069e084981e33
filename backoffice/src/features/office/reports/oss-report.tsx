// The One Stop Shop report of a quarter: sales by country, rate and kind of supply, in the shop's currency and in euro, and corrections of earlier quarters.

import type { OssReport } from '@kontor/contract/office/reports'
import { formatMoney } from '@kontor/contract/values/money'
import { Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useToday } from '../../../lib/dates/shop-calendar.ts'
import { formatPercent } from '../../../lib/format-percent.ts'
import { LOCALE, MONEY_LOCALE } from '../../../lib/locale.ts'
import { t } from '../../../lib/texts.ts'
import tables from '../../../ui/display/table.module.css'
import { decimalText } from '../../../ui/fields/money-text.ts'
import { placeName } from '../../orders/tax-rule.ts'
import { quartersUpTo } from './periods.ts'
import { ossQuery, saveOss, useFirstDay } from './report-data.ts'
import { ReportSection } from './report-section.tsx'
import classes from './reports.module.css'
import { usePeriod } from './use-period.ts'

const day = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'long', timeZone: 'UTC' })

export function OssReportSection({ shop_id }: { shop_id: string }) {
  const first = useFirstDay(shop_id)
  const periods = quartersUpTo(useToday(), first)
  const [quarter, setQuarter] = usePeriod('oss', periods)
  const { data, error, refetch } = useQuery(ossQuery(shop_id, quarter))
  return (
    <ReportSection
      id="oss-report"
      title={t('One Stop Shop')}
      help={t(
        'Sales to consumers in other EU countries, taxed in the customer’s country. The return is due by the end of the month after the quarter, even without sales.',
      )}
      periods={periods}
      period={quarter}
      onPeriod={setQuarter}
      onSave={() => saveOss(shop_id, quarter, data)}
      error={error}
      onRetry={refetch}
      tests={data}
    >
      {data && <OssTables report={data} />}
    </ReportSection>
  )
}

export function OssTables({ report }: { report: OssReport }) {
  const { rows, corrections, currency, exchange_rate, exchange_day, total_tax_eur, is_final } = report
  const money = (amount: string) => formatMoney(amount, currency, MONEY_LOCALE)
  const euro = (amount: string) => formatMoney(amount, 'EUR', MONEY_LOCALE)
  const is_foreign = currency !== 'EUR'
  if (rows.length === 0 && corrections.length === 0)
    return (
      <Text c="dimmed">
        {is_final
          ? t('Nothing to declare for this quarter: no sale was taxed in another EU country.')
          : t('Nothing to declare so far: no sale was taxed in another EU country.')}
      </Text>
    )
  return (
    <>
      {rows.length > 0 && (
        <div className={classes.scroll}>
          <table className={`${tables.table} ${classes.report}`} aria-label={t('Sales by country')}>
            <thead>
              <tr>
                <th scope="col">{t('Country')}</th>
                <th scope="col" className={classes.words}>
                  {t('Supply')}
                </th>
                <th scope="col">{t('Rate')}</th>
                <th scope="col">{t('Orders')}</th>
                <th scope="col">{t('Net')}</th>
                <th scope="col">{t('VAT')}</th>
                {is_foreign && <th scope="col">{t('Net in euro')}</th>}
                {is_foreign && <th scope="col">{t('VAT in euro')}</th>}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={`${row.country} ${row.rate} ${row.kind}`}>
                  <td>{placeName(row.country)}</td>
                  <td data-label={t('Supply')} className={classes.words}>
                    {row.kind === 'goods' ? t('Goods') : t('Services')}
                  </td>
                  <td data-label={t('Rate')}>{formatPercent(row.rate)}</td>
                  <td data-label={t('Orders')}>{row.orders}</td>
                  <td data-label={t('Net')}>{money(row.taxable)}</td>
                  <td data-label={t('VAT')}>{money(row.tax)}</td>
                  {is_foreign && <td data-label={t('Net in euro')}>{euro(row.taxable_eur)}</td>}
                  {is_foreign && <td data-label={t('VAT in euro')}>{euro(row.tax_eur)}</td>}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {corrections.length > 0 && (
        <>
          <Title order={3} mt={24} mb={8} fz={16}>
            {t('Corrections of earlier quarters')}
          </Title>
          <div className={classes.scroll}>
            <table
              className={`${tables.table} ${classes.report}`}
              aria-label={t('Corrections of earlier quarters')}
            >
              <thead>
                <tr>
                  <th scope="col">{t('Country')}</th>
                  <th scope="col">{t('Quarter')}</th>
                  <th scope="col">{t('Net')}</th>
                  <th scope="col">{t('VAT')}</th>
                  {is_foreign && <th scope="col">{t('VAT in euro')}</th>}
                </tr>
              </thead>
              <tbody>
                {corrections.map((row) => (
                  <tr key={`${row.quarter} ${row.country}`}>
                    <td>{placeName(row.country)}</td>
                    <td data-label={t('Quarter')}>{row.quarter}</td>
                    <td data-label={t('Net')}>{money(row.taxable)}</td>
                    <td data-label={t('VAT')}>{money(row.tax)}</td>
                    {is_foreign && <td data-label={t('VAT in euro')}>{euro(row.tax_eur)}</td>}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
      <p className={classes.sum}>
        {is_final ? t('VAT to declare:') : t('VAT to declare so far:')} <strong>{euro(total_tax_eur)}</strong>
      </p>
      {is_foreign && (
        <Text fz={14} c="dimmed">
          {t(
            'At {rate} {currency} to the euro, the rate of {day}. By law, the European Central Bank’s rate on the last day of the quarter applies. Check it before you file the return.',
            { rate: decimalText(exchange_rate), currency, day: day.format(new Date(exchange_day)) },
          )}
        </Text>
      )}
    </>
  )
}
