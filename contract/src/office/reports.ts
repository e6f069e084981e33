// Reports of a shop: sales by day, discounts given, and gift card liabilities. For tax returns: the taxes of
// a period by rate and rule, and the quarterly report for the One Stop Shop. Days and quarters follow the
// shop's time zone. Amounts are in major units of the shop's currency.

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
  /** The present quarter by default. */
  quarter: z
    .string()
    .regex(/^\d{4}-Q[1-4]$/, 'quarter: a quarter such as 2026-Q4')
    .optional(),
})

/** A tax with its sales and refunds in the period, shipping included. */
const taxReportRow = z.object({
  /** Empty for untaxed sales. */
  country: z.string(),
  /** The name of the tax, such as `VAT`, else `Reverse charge` or `Not taxed`. */
  label: z.string(),
  /** A fraction: `0.19` is 19 %. */
  rate: decimalOut,
  /** The legal rule behind the tax. Null for untaxed sales. */
  basis: z.enum(TAX_BASES).nullable(),
  /** Paid in the period. */
  orders: z.number(),
  /** Before tax. */
  taxable: decimalOut,
  tax: decimalOut,
  /** Amount of the refunds; not negative. */
  returned_taxable: decimalOut,
  returned_tax: decimalOut,
  /** The period's sales less its refunds. */
  net_taxable: decimalOut,
  net_tax: decimalOut,
})

/**
 * Payments through a gateway in test mode do not count as sales. A shop without real sales sees test sales in
 * its reports.
 */
const testSales = {
  shows_test_sales: z.boolean(),
  /** Number of test orders paid in the period and excluded from the report. */
  left_out_test_orders: z.number(),
}

export const taxReport = z.object({
  from: z.string(),
  until: z.string(),
  currency: currencyOut,
  rows: z.array(taxReportRow),
  total_taxable: decimalOut,
  total_tax: decimalOut,
  /**
   * True if VIES checks the VAT numbers of buyers. Otherwise a well-formed number is enough for a sale
   * without tax.
   */
  are_vat_numbers_checked: z.boolean(),
  ...testSales,
})

/**
 * The quarter's sales, less refunds of these sales within the quarter. Each country and rate has a row for
 * goods and a row for services.
 */
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

/**
 * Refunds in the reported quarter for sales of the earlier quarter `quarter`. The refunds are declared for
 * the earlier quarter. Amounts are zero or negative.
 */
const ossCorrection = z.object({
  quarter: z.string(),
  country: z.string(),
  taxable: decimalOut,
  tax: decimalOut,
  tax_eur: decimalOut,
  /** Rate of the earlier quarter. */
  exchange_rate: decimalOut,
  exchange_day: z.string(),
})

export const ossReport = z.object({
  quarter: z.string(),
  from: z.string(),
  until: z.string(),
  /** True if the quarter is over. */
  is_final: z.boolean(),
  currency: currencyOut,
  /** Units of the currency per euro on the quarter's last day, or on the latest earlier day with a rate. */
  exchange_rate: decimalOut,
  exchange_day: z.string(),
  rows: z.array(ossRow),
  corrections: z.array(ossCorrection),
  /** The sum of the rows and the corrections. */
  total_tax_eur: decimalOut,
  ...testSales,
})

/**
 * Payments and refunds on a day in the shop's time zone, with tax and shipping. Gift cards count when sold,
 * not when redeemed.
 */
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

/** Total reduction by a discount on the period's paid orders. Amounts include tax if prices do. */
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
  /** Sorted by the amount given, highest first. An order with several discounts counts for each discount. */
  rows: z.array(discountReportRow),
  /** Only the days with discounted orders, the earliest first. Each order counts once. */
  days: z.array(z.object({ day: z.string(), orders: z.number(), given: decimalOut, revenue: decimalOut })),
  ...testSales,
})

/**
 * The shop's liability to holders of gift cards. Amounts are signed: `opening` plus all following amounts
 * gives `closing`.
 */
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
  /** Amounts returned from unpaid orders. */
  returned: decimalOut,
  /** Refunds of orders to gift cards. */
  refunded: decimalOut,
  voided: decimalOut,
  expired: decimalOut,
  closing: decimalOut,
  /** True if the report includes the cards of test sales, because the shop has no real sales yet. */
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
