// Reports of a shop: sales by day, what discounts took off, what is owed on gift cards, and for tax returns the taxes of a period by rate and rule,
// and the quarterly report for the One Stop Shop. Days and quarters are the shop's; amounts are in its currency, in major units.

import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { currencyOut } from '../shops/shops.ts'
import { TAX_BASES } from '../taxes/taxes.ts'
import { isDay } from '../values/day.ts'
import { decimalOut } from '../values/decimal.ts'
import { filterId } from '../values/id-shapes.ts'

const shop_id = z.string({ error: 'shop_id is required' })
const day = (name: string) => z.string().refine(isDay, `${name}: a day such as 2026-11-30`).optional()

/** First and last day in the shop's time zone, both included; by default the present month. */
const reportPeriod = z.object({ shop_id, from: day('from'), until: day('until') })
const discountPeriod = reportPeriod.extend({ discount_id: filterId.optional() })
const ossQuarter = z.object({
  shop_id,
  /** By default the present quarter. */
  quarter: z
    .string()
    .regex(/^\d{4}-Q[1-4]$/, 'quarter: a quarter such as 2026-Q4')
    .optional(),
})

/** One tax: the sales and the refunds under it in the period, shipping included. */
const taxReportRow = z.object({
  /** Empty for sales that were not taxed. */
  country: z.string(),
  /** The name of the tax, such as `VAT`, else `Reverse charge` or `Not taxed`. */
  label: z.string(),
  /** A fraction: `0.19` is 19 %. */
  rate: decimalOut,
  /** The rule that it follows from; null for sales that were not taxed. */
  basis: z.enum(TAX_BASES).nullable(),
  /** Paid in the period. */
  orders: z.number(),
  /** Before tax. */
  taxable: decimalOut,
  tax: decimalOut,
  /** Of refunds; not negative. */
  returned_taxable: decimalOut,
  returned_tax: decimalOut,
  /** The period's sales less its refunds. */
  net_taxable: decimalOut,
  net_tax: decimalOut,
})

/** Sales paid through a gateway in test mode are no sales. A shop that has no others yet sees its reports with them. */
const testSales = {
  shows_test_sales: z.boolean(),
  /** The test orders paid in the period that the report leaves out. */
  left_out_test_orders: z.number(),
}

export const taxReport = z.object({
  from: z.string(),
  until: z.string(),
  currency: currencyOut,
  rows: z.array(taxReportRow),
  total_taxable: decimalOut,
  total_tax: decimalOut,
  /** Whether VAT numbers of buyers are checked with VIES. If not, a well-formed one is enough for a sale without tax. */
  are_vat_numbers_checked: z.boolean(),
  ...testSales,
})

/** The quarter's sales less refunds of these sales within the quarter. A country and rate has a row for goods and one for services. */
const ossRow = z.object({
  country: z.string(),
  /** A fraction: `0.19` is 19 %. */
  rate: decimalOut,
  /** Shipping is part of the goods. */
  kind: z.enum(['goods', 'services']),
  orders: z.number(),
  taxable: decimalOut,
  tax: decimalOut,
  taxable_eur: decimalOut,
  tax_eur: decimalOut,
})

/** Refunds in this quarter of sales of the earlier quarter `quarter`, for which they are declared; amounts are zero or negative. */
const ossCorrection = z.object({
  quarter: z.string(),
  country: z.string(),
  taxable: decimalOut,
  tax: decimalOut,
  tax_eur: decimalOut,
  /** Of the earlier quarter. */
  exchange_rate: decimalOut,
  exchange_day: z.string(),
})

export const ossReport = z.object({
  quarter: z.string(),
  from: z.string(),
  until: z.string(),
  /** Whether the quarter is over. */
  is_final: z.boolean(),
  currency: currencyOut,
  /** Units of the currency to one euro on the quarter's last day, or on the latest day before it with a rate. */
  exchange_rate: decimalOut,
  exchange_day: z.string(),
  rows: z.array(ossRow),
  corrections: z.array(ossCorrection),
  /** The sum of the rows and the corrections. */
  total_tax_eur: decimalOut,
  ...testSales,
})

/** What was paid and what was refunded on a day of the shop, with tax and shipping. Money counts when gift cards are sold, not when they pay. */
const salesDay = z.object({
  /** As YYYY-MM-DD. */
  day: z.string(),
  /** Paid on the day. */
  orders: z.number(),
  sold: decimalOut,
  /** Refunded; not negative. */
  returned: decimalOut,
})

const salesReport = z.object({
  from: z.string(),
  until: z.string(),
  currency: currencyOut,
  /** Only the days with sales or refunds, the earliest first. */
  days: z.array(salesDay),
  ...testSales,
})

/** What one discount took off the period's paid orders. Amounts are with tax where prices include it. */
const discountReportRow = z.object({
  /** Null for manual discounts. */
  discount_id: z.string().nullable(),
  title: z.string(),
  orders: z.number(),
  given: decimalOut,
  /** The totals of these orders, with tax and shipping. */
  revenue: decimalOut,
})

const discountReport = z.object({
  from: z.string(),
  until: z.string(),
  currency: currencyOut,
  /** What gave most first. An order with several discounts counts for each of them. */
  rows: z.array(discountReportRow),
  /** Only the days with discounted orders, the earliest first. Each order counts once. */
  days: z.array(z.object({ day: z.string(), orders: z.number(), given: decimalOut, revenue: decimalOut })),
  ...testSales,
})

/** What the shop owes to holders of gift cards. Amounts are signed and add up: `opening` and all that follow it make `closing`. */
const giftCardReport = z.object({
  from: z.string(),
  until: z.string(),
  currency: currencyOut,
  opening: decimalOut,
  /** Bought as products. */
  sold: decimalOut,
  /** Given out by members. */
  issued: decimalOut,
  /** Paid for orders. */
  redeemed: decimalOut,
  /** Put back from orders that were not paid. */
  returned: decimalOut,
  /** Refunds of orders to gift cards. */
  refunded: decimalOut,
  voided: decimalOut,
  expired: decimalOut,
  closing: decimalOut,
  /** A shop that has sold nothing yet but tests sees the cards of these, too. */
  shows_test_sales: z.boolean(),
})

export type GiftCardReport = z.output<typeof giftCardReport>
export type DiscountReport = z.output<typeof discountReport>
export type SalesReport = z.output<typeof salesReport>
export type TaxReport = z.output<typeof taxReport>
export type OssReport = z.output<typeof ossReport>

const read = {
  method: 'GET',
  access: 'shop:read',
  shop: 'query',
  errors: ['validation_error'],
} as const

export const reports = {
  sales: endpoint({
    ...read,
    path: '/a/reports/sales',
    summary: 'Sales by day',
    description:
      'Including tax and shipping. Sales count on the day of payment, refunds on the day they are completed, edits of orders on the day of the edit, in the shop’s time zone. At most 366 days.',
    query: reportPeriod,
    response: salesReport,
  }),
  salesCsv: endpoint({
    ...read,
    path: '/a/reports/sales/csv',
    summary: 'Sales by day as CSV',
    query: reportPeriod,
    response_kind: 'csv',
  }),
  discounts: endpoint({
    ...read,
    path: '/a/reports/discounts',
    summary: 'Discounts on paid orders',
    description:
      'Orders count on the day of payment, in the shop’s time zone; refunds are ignored. At most 366 days.',
    query: discountPeriod,
    response: discountReport,
  }),
  discountsCsv: endpoint({
    ...read,
    path: '/a/reports/discounts/csv',
    summary: 'Discounts on paid orders as CSV',
    query: discountPeriod,
    response_kind: 'csv',
  }),
  giftCards: endpoint({
    ...read,
    path: '/a/reports/gift_cards',
    summary: 'Gift card liability and its changes',
    description:
      'From the shop’s ledger, in the shop’s time zone, without gift cards of test sales unless the shop has only test sales. At most 366 days.',
    query: reportPeriod,
    response: giftCardReport,
  }),
  giftCardsCsv: endpoint({
    ...read,
    path: '/a/reports/gift_cards/csv',
    summary: 'Gift card liability as CSV',
    query: reportPeriod,
    response_kind: 'csv',
  }),
  taxes: endpoint({
    ...read,
    path: '/a/reports/taxes',
    summary: 'Taxes of a period',
    description:
      'By country, tax, rate and rule. Sales count on the day of payment, refunds on the day they are completed, edits of orders on the day of the edit, in the shop’s time zone. At most 366 days.',
    query: reportPeriod,
    response: taxReport,
  }),
  taxesCsv: endpoint({
    ...read,
    path: '/a/reports/taxes/csv',
    summary: 'Taxes of a period as CSV',
    query: reportPeriod,
    response_kind: 'csv',
  }),
  oss: endpoint({
    ...read,
    path: '/a/reports/oss',
    summary: 'One Stop Shop report of a quarter',
    description:
      'Sales to consumers in other EU member states taxed at the destination, by country and rate, separately for goods and services, and corrections of earlier quarters. Other currencies are converted to euro at the rate of the last day of the quarter of the sale (Directive 2006/112/EC, article 369h).',
    query: ossQuarter,
    response: ossReport,
  }),
  ossCsv: endpoint({
    ...read,
    path: '/a/reports/oss/csv',
    summary: 'One Stop Shop report of a quarter as CSV',
    query: ossQuarter,
    response_kind: 'csv',
  }),
} as const
