// The home page's section on sales: those of the last thirty days, a bar for each day, and the change from the thirty days before.

import type { SalesReport } from '@kontor/contract/office/reports'
import { formatMoney } from '@kontor/contract/values/money'
import { Anchor, Skeleton, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useToday } from '../../../lib/dates/shop-calendar.ts'
import { MONEY_LOCALE } from '../../../lib/locale.ts'
import { rich, t } from '../../../lib/texts.ts'
import { lastDays, type SalesPeriod } from '../reports/last-days.ts'
import { salesQuery } from '../reports/report-data.ts'
import { SalesChart } from '../reports/sales/sales-chart.tsx'
import { changeText, salesFigures, salesTexts } from '../reports/sales/sales-figures.ts'
import classes from './home-page.module.css'

const DAYS = 30

export function HomeSales({ shop_id }: { shop_id: string }) {
  const shown = lastDays(useToday(), DAYS)
  const { data, isError, refetch } = useQuery(salesQuery(shop_id, shown))
  return (
    <section aria-labelledby="sales">
      <div className={classes.head}>
        <Title order={2} id="sales">
          {t('Sales of the last {days} days', { days: DAYS })}
        </Title>
        <Anchor component={Link} to="/account/reports" fz={14} underline="always">
          {t('All sales')}
        </Anchor>
      </div>
      {/* As high while it loads: what is below it stays where it is. */}
      <div className={classes.sales}>
        {data ? (
          <Figures report={data} shown={shown} />
        ) : isError ? (
          <Text>
            {rich('The sales could not be loaded. {link}', {
              link: (
                <Anchor component="button" type="button" underline="always" onClick={() => void refetch()}>
                  {t('Try again')}
                </Anchor>
              ),
            })}
          </Text>
        ) : (
          <Skeleton height={132} />
        )}
      </div>
    </section>
  )
}

function Figures({ report, shown }: { report: SalesReport; shown: SalesPeriod }) {
  const figures = salesFigures(report, shown)
  const { net, change, parts } = figures
  const money = (amount: string) => formatMoney(amount, report.currency, MONEY_LOCALE)
  const { made_of, per_order } = salesTexts(figures, money)
  const more = [per_order, report.shows_test_sales && t('test orders only')].filter(Boolean)
  return (
    <>
      <p className={classes.amount}>
        <strong>{money(net)}</strong> {made_of}
      </p>
      <SalesChart parts={parts} currency={report.currency} />
      <Text fz={14} c="dimmed" mt={12}>
        {changeText(change, shown.before_name)} {more.length > 0 && `${more.join(', ')}.`}
      </Text>
    </>
  )
}
