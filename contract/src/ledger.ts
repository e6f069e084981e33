// What an account has and owes: its balances, everything that changed them, and a statement for each month. Amounts are whole ledger
// units as text: 1e8 to a BTC, 1e18 to an ETH, 100000 to any other unit.

import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { uuid } from './id-shapes.ts'
import { page, pageQuery } from './page.ts'
import { currency, currencyOut } from './shops.ts'

export const MOVEMENT_REASONS = ['deposit', 'deposit_return', 'fee', 'fee_return'] as const

/** Of a whole number, signed. */
const units = z.string()

/** How a fee came about. */
export const movementFee = z.object({
  /** Of the whole sale: '0.01', or '0' for a sale of the preview. */
  rate: z.string(),
  /** The fee is booked at zero, whatever it would be. */
  is_preview: z.boolean(),
  /** Paid in Stripe's test mode, and therefore no sale. */
  is_test: z.boolean(),
  /** Goods of the order without tax, less what was refunded, in the order's currency. */
  sales: z.string(),
  sales_currency: currencyOut,
  /** The same in ledger units of the fee's currency. */
  sales_units: units,
  /** Of those, free as part of the account's first sales. */
  free_units: units,
  /** Units of the order's currency to a euro, and the day they are of. */
  exchange_rate: z.string(),
  exchange_day: z.string(),
})

export const movement = z.object({
  id: z.string(),
  created_at: z.string(),
  reason: z.enum(MOVEMENT_REASONS),
  currency: currencyOut,
  /** What the balance gained; negative where it lost. */
  amount: units,
  /** A sentence for people. */
  text: z.string(),
  /** The month, such as 2026-11, whose statement it stands in. */
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
    /** Of sales without tax: '0.01'. */
    rate: z.string(),
    /** Fees are booked at zero. */
    is_preview: z.boolean(),
    /** The sales that are free, and what is left of them. */
    free_sales: z.object({ currency: currencyOut, amount: units, left: units }),
  }),
  /** Fees are being charged and the balance is used up. Nothing stops because of it. */
  needs_deposit: z.boolean(),
})

export const statementSummary = z.object({
  /** Such as 2026-11, in UTC. */
  month: z.string(),
  currency: currencyOut,
  opening: units,
  deposits: units,
  fees: units,
  closing: units,
  /** The month is over, and the statement will not change any more. */
  is_final: z.boolean(),
})

export const statement = statementSummary.extend({
  from: z.string(),
  /** The first moment that does not belong to it. */
  until: z.string(),
  account: z.string(),
  /** The fees, one row a shop, by name. */
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
      'One entry a currency, as whole ledger units. Empty where nothing was ever booked. The usage fee is taken from EUR.',
    reply: balanceReply,
  }),
  movements: endpoint({
    method: 'GET',
    path: '/a/movements',
    access: 'account',
    summary: 'List what changed the balances',
    description:
      'Newest first. Rows are never changed or removed; a fee that is given back is a row of its own. A fee of the preview is a row of zero.',
    query: pageQuery.extend({
      reason: z.enum(MOVEMENT_REASONS).optional(),
      currency: currency('Currency').optional(),
      month: month.optional(),
      shop_id: uuid.optional(),
      order_id: uuid.optional(),
    }),
    reply: page(movement),
  }),
  statements: endpoint({
    method: 'GET',
    path: '/a/statements',
    access: 'account',
    summary: 'List the monthly statements',
    description: 'From the month of the first booking to the present one, newest first, one row a currency.',
    query: pageQuery.extend({ currency: currency('Currency').optional() }),
    reply: page(statementSummary),
  }),
  statement: endpoint({
    method: 'GET',
    path: '/a/statements/{month}',
    access: 'account',
    summary: 'The statement of a month',
    description: 'Of EUR unless another currency is named. Its single rows are `/a/movements?month=…`.',
    params: monthParams,
    query: inCurrency,
    reply: statement,
    errors: ['not_found'],
  }),
  statementCsv: endpoint({
    method: 'GET',
    path: '/a/statements/{month}/csv',
    access: 'account',
    summary: 'The statement of a month as a table',
    description:
      'Every row of the month between its opening and closing balance, in UTF-8, separated by commas, amounts in major units.',
    params: monthParams,
    query: inCurrency,
    reply_kind: 'csv',
    errors: ['not_found'],
  }),
} as const
