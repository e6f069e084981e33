// The API calls of the reports.

import { reportFileName } from '@kontor/contract/office/report-name'
import { reports, type SalesReport } from '@kontor/contract/office/reports'
import { orders } from '@kontor/contract/orders/order-endpoints'
import { dayIn } from '@kontor/contract/shops/shop-day'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call, download } from '../../../lib/api/api.ts'
import { saveFile } from '../../../lib/api/save-file.ts'
import { useTimeZone } from '../../../lib/dates/shop-calendar.ts'
import type { Days } from './days.ts'
import type { SalesPeriod } from './last-days.ts'

// A report over a long period takes longer than a list.
const TIMEOUT_MS = 60_000

/** The time of the shop's first order; null if the shop has no order. */
const firstOrderQuery = (shop_id: string) =>
  queryOptions({
    queryKey: ['orders', 'first', shop_id],
    queryFn: async ({ signal }) => {
      const query = { shop_id, sort: 'created_at', limit: '1' } as const
      return (await call(orders.list, { query }, { signal })).data[0]?.created_at ?? null
    },
  })

/** Returns the day of the shop's first order; undefined while loading, and if the shop has no order. */
export function useFirstDay(shop_id: string): string | undefined {
  const time_zone = useTimeZone()
  const { data } = useQuery(firstOrderQuery(shop_id))
  return data ? dayIn(time_zone, data) : undefined
}

/**
 * The sales of a period and of the period before. The key is below the key of orders, so an order changed
 * here causes a new read. Otherwise the sales are read at most once a minute, because the query adds up every
 * order of both periods.
 */
export const salesQuery = (shop_id: string, { period, before }: SalesPeriod) =>
  queryOptions({
    queryKey: ['orders', 'report', 'sales', shop_id, period, before],
    queryFn: async ({ signal }): Promise<SalesReport> => {
      const read = (days: Days) => call(reports.sales, { query: { shop_id, ...days } }, { signal })
      const [report, earlier] = await Promise.all([read(period), read(before)])
      return { ...report, days: [...earlier.days, ...report.days] }
    },
    staleTime: 60_000,
  })

/** The figures of a discount, or of all discounts. */
export const discountsQuery = (shop_id: string, period: Days, discount_id?: string) =>
  queryOptions({
    queryKey: ['orders', 'report', 'discounts', shop_id, period, discount_id],
    queryFn: ({ signal }) =>
      call(reports.discounts, { query: { shop_id, ...period, discount_id } }, { signal }),
    staleTime: 60_000,
  })

export const giftCardsQuery = (shop_id: string, period: Days) =>
  queryOptions({
    queryKey: ['gift-cards', 'report', shop_id, period],
    queryFn: ({ signal }) => call(reports.giftCards, { query: { shop_id, ...period } }, { signal }),
    staleTime: 60_000,
  })

export const taxesQuery = (shop_id: string, period: Days) =>
  queryOptions({
    queryKey: ['orders', 'report', 'taxes', shop_id, period],
    queryFn: ({ signal }) => call(reports.taxes, { query: { shop_id, ...period } }, { signal }),
  })

export const ossQuery = (shop_id: string, quarter: string) =>
  queryOptions({
    queryKey: ['orders', 'report', 'oss', shop_id, quarter],
    queryFn: ({ signal }) => call(reports.oss, { query: { shop_id, quarter } }, { signal }),
  })

/** Tells whether the shown report covers tests. The name of its file then says so. */
type Shown = { shows_test_sales: boolean } | undefined

const nameOf = (name: string, shown: Shown) => reportFileName(name, shown ?? { shows_test_sales: false })

export async function saveSales(shop_id: string, { from, until }: Days, shown: Shown): Promise<void> {
  const query = { shop_id, from, until }
  const table = await download(reports.salesCsv, {}, { query, timeout_ms: TIMEOUT_MS })
  saveFile(table, nameOf(`sales-${from}-${until}`, shown))
}

export async function saveDiscounts(shop_id: string, { from, until }: Days, shown: Shown): Promise<void> {
  const query = { shop_id, from, until }
  const table = await download(reports.discountsCsv, {}, { query, timeout_ms: TIMEOUT_MS })
  saveFile(table, nameOf(`discounts-${from}-${until}`, shown))
}

export async function saveGiftCards(shop_id: string, { from, until }: Days, shown: Shown): Promise<void> {
  const query = { shop_id, from, until }
  const table = await download(reports.giftCardsCsv, {}, { query, timeout_ms: TIMEOUT_MS })
  saveFile(table, nameOf(`gift-cards-${from}-${until}`, shown))
}

export async function saveTaxes(shop_id: string, { from, until }: Days, shown: Shown): Promise<void> {
  const query = { shop_id, from, until }
  const table = await download(reports.taxesCsv, {}, { query, timeout_ms: TIMEOUT_MS })
  saveFile(table, nameOf(`taxes-${from}-${until}`, shown))
}

export async function saveOss(shop_id: string, quarter: string, shown: Shown): Promise<void> {
  const query = { shop_id, quarter }
  const table = await download(reports.ossCsv, {}, { query, timeout_ms: TIMEOUT_MS })
  saveFile(table, nameOf(`oss-${quarter}`, shown))
}
