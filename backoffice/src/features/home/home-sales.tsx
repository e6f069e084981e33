// The home page's section on sales: what came in during the last thirty days, a bar for each, and how that is beside the thirty before.

import { formatMoney, isZero } from '@kontor/contract/money'
import type { SalesReport } from '@kontor/contract/reports'
import { Anchor, Skeleton, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { MONEY_LOCALE } from '../../lib/money-locale.ts'
import { salesQuery } from './home-data.ts'
import home from './home-page.module.css'
import classes from './home-sales.module.css'
import { changeText, salesFigures } from './sales-figures.ts'

const number = new Intl.NumberFormat('en-GB')
const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const orderCount = (orders: number) => `${number.format(orders)} ${orders === 1 ? 'order' : 'orders'}`

export function HomeSales({ shop_id }: { shop_id: string }) {
  const { data, isError, refetch } = useQuery(salesQuery(shop_id))
  return (
    <section aria-labelledby="sales">
      <Title order={2} id="sales" mb={8}>
        Sales of the last 30 days
      </Title>
      {/* As high while it loads: what is below it stays where it is. */}
      <div className={classes.place}>
        {data ? (
          <Figures report={data} />
        ) : isError ? (
          <Text>
            The sales could not be read.{' '}
            <Anchor component="button" type="button" underline="always" onClick={() => void refetch()}>
              Try again
            </Anchor>
          </Text>
        ) : (
          <Skeleton height={132} />
        )}
      </div>
    </section>
  )
}

function Figures({ report }: { report: SalesReport }) {
  const { net, orders, average, returned, change, bars } = salesFigures(
    report,
    new Date(`${report.until}T00:00:00Z`),
  )
  const money = (amount: string) => formatMoney(amount, report.currency, MONEY_LOCALE)
  const more = [
    average !== null && `${money(average)} an order`,
    !isZero(returned) && `${money(returned)} paid back`,
    report.shows_test_sales && 'all of them tests',
  ].filter(Boolean)
  return (
    <>
      <p className={home.amount}>
        <strong>{money(net)}</strong> {`from ${orderCount(orders)}`}
      </p>
      <div className={classes.bars} aria-hidden="true">
        {bars.map(({ day, orders: count, sold, share }) => (
          <span key={day} title={`${date.format(new Date(day))}: ${money(sold)}, ${orderCount(count)}`}>
            <i data-empty={share === 0 || undefined} style={{ height: `${Math.round(share * 100)}%` }} />
          </span>
        ))}
      </div>
      <Text fz={14} c="dimmed">
        {changeText(change)} {more.length > 0 && `${more.join(', ')}.`}
      </Text>
    </>
  )
}
