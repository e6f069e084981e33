// An account's ledger: its balances, the movements of the balances, and a statement for each month. Amounts
// are whole ledger units as text: 1e8 make a BTC, 1e18 an ETH, and 100000 a unit of any other currency.

import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { page, pageQuery, sortBy } from '../http/page.ts'
import { currency, currencyOut } from '../shops/shops.ts'
import { filterId } from '../values/id-shapes.ts'

export const MOVEMENT_REASONS = ['deposit', 'deposit_return', 'fee', 'fee_return'] as const

/** Ledger units: a signed whole number as text. */
const units = z.string()

/** How a fee was calculated. */
export const movementFee = z.object({
  /** The share of the sale: '0.01', or '0' for a sale during the preview. */
  rate: z.string(),
  /** True if the fee is booked at zero, regardless of its calculated amount. */
  is_preview: z.boolean(),
  /** True if paid in Stripe's test mode. No sale took place. */
  is_test: z.boolean(),
  /** Goods of the order without tax, less refunds, in the order's currency. */
  sales: z.string(),
  sales_currency: currencyOut,
  /** The sales in ledger units of the fee's currency. */
  sales_units: units,
  /** The units of the sales that are free, as part of the account's free sales. */
  free_units: units,
  /** Units of the order's currency per euro. `exchange_day` is the day of the rate. */
  exchange_rate: z.string(),
  exchange_day: z.string(),
})

export const movement = z.object({
  id: z.string(),
  created_at: z.string(),
  reason: z.enum(MOVEMENT_REASONS),
  currency: currencyOut,
  /** The change of the balance. Negative for a decrease. */
  amount: units,
  /** A sentence for people. */
  text: z.string(),
  /** Month of the statement with this movement, such as 2026-11. */
  statement: z.string(),
  deposit_id: z.string().nullable(),
  shop_id: z.string().nullable(),
  shop_name: z.string().nullable(),
  order_id: z.string().nullable(),
  order_number: z.string().nullable(),
  fee: movementFee.nullable(),
})

export const balanceReply = z.object({
  balances: z.array(z.object({ currency: currencyOut, amount: units })),
  fee: z.object({
    /** The fee as a share of sales without tax: '0.01'. */
    rate: z.string(),
    /** True: fees are booked at zero. */
    is_preview: z.boolean(),
    /** The total amount of free sales, and the remaining amount. */
    free_sales: z.object({ currency: currencyOut, amount: units, left: units }),
  }),
  /** True: fees are charged and the balance is used up. The shops work all the same. */
  needs_deposit: z.boolean(),
})

export const statementSummary = z.object({
  /** A month in UTC, such as 2026-11. */
  month: z.string(),
  currency: currencyOut,
  opening: units,
  deposits: units,
  fees: units,
  closing: units,
  /** True: the month is over, and the statement will not change any more. */
  is_final: z.boolean(),
})

export const statement = statementSummary.extend({
  from: z.string(),
  /** The end of the statement's time, itself not included. */
  until: z.string(),
  account: z.string(),
  /** The fees, a row per shop, sorted by name. */
  shops: z.array(
    z.object({
      shop_id: z.string(),
      shop_name: z.string(),
      orders: z.number().int(),
      /** Negative where fees were charged. */
      fees: units,
    }),
  ),
})

export type Balance = z.output<typeof balanceReply>
export type Movement = z.output<typeof movement>
export type MovementReason = (typeof MOVEMENT_REASONS)[number]
export type MovementFee = z.output<typeof movementFee>
export type Statement = z.output<typeof statement>
export type StatementSummary = z.output<typeof statementSummary>

const month = z.string().regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, 'month: write it as 2026-11')
const monthParams = z.object({ month: z.string() })
const inCurrency = z.object({ currency: currency('Currency').optional() })

export const ledger = {
  balance: endpoint({
    method: 'GET',
    path: '/a/balance',
    access: 'account',
    summary: 'The balances of the account',
    description:
      'One entry per currency, in ledger units. Empty if there are no transactions. The usage fee is charged in EUR.',
    response: balanceReply,
  }),
  movements: endpoint({
    method: 'GET',
    path: '/a/movements',
    access: 'account',
    summary: 'List the ledger transactions of the account',
    description:
      'Newest first. Rows are never changed or removed; a refunded fee is a separate row. Fees of the preview are rows of zero.',
    query: pageQuery.extend({
      reason: z.enum(MOVEMENT_REASONS).optional(),
      currency: currency('Currency').optional(),
      month: month.optional(),
      shop_id: filterId.optional(),
      order_id: filterId.optional(),
      sort: sortBy('created_at'),
    }),
    response: page(movement),
  }),
  statements: endpoint({
    method: 'GET',
    path: '/a/statements',
    access: 'account',
    summary: 'List the monthly statements',
    description:
      'From the month of the first transaction to the current one, newest first, one row per currency.',
    query: pageQuery.extend({ currency: currency('Currency').optional() }),
    response: page(statementSummary),
  }),
  statement: endpoint({
    method: 'GET',
    path: '/a/statements/{month}',
    access: 'account',
    summary: 'The statement of a month',
    description: 'In EUR unless another currency is given. Its rows are `/a/movements?month=…`.',
    params: monthParams,
    query: inCurrency,
    response: statement,
    errors: ['not_found'],
  }),
  statementCsv: endpoint({
    method: 'GET',
    path: '/a/statements/{month}/csv',
    access: 'account',
    summary: 'The statement of a month as CSV',
    description:
      'All rows of the month between opening and closing balance, in UTF-8, separated by commas, amounts in major units.',
    params: monthParams,
    query: inCurrency,
    response_kind: 'csv',
    errors: ['not_found'],
  }),
} as const
