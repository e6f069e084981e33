// Streams a statement as CSV for spreadsheets and bookkeepers, with any number of rows.

import { Readable } from 'node:stream'
import type { Currency } from '@kontor/contract/values/currencies'
import { ledgerToMajorText } from '@kontor/contract/values/money'
import { batchesOf } from '../../../db/lists/batches.ts'
import type { Db } from '../../../db/pool.ts'
import { CSV_MARK, csvRow } from '../../../http/files/csv.ts'
import { listMonth, type MovementRow } from './ledger.queries.ts'
import { movementOf } from './list-movements.ts'
import { FEE_CURRENCY } from './settle-fee.ts'
import { showStatement } from './show-statement.ts'

const COLUMNS = [
  ...['date', 'reason', 'text', 'amount', 'balance', 'currency', 'shop', 'order_number', 'order_id'],
  ...[
    'deposit_id',
    'sales',
    'sales_currency',
    'sales_eur',
    'free_eur',
    'rate',
    'exchange_rate',
    'exchange_day',
    'id',
  ],
] as const

const lineOf = (cells: Partial<Record<(typeof COLUMNS)[number], string | null>>): string =>
  csvRow(COLUMNS.map((column) => ({ number: cells[column] ?? '' })))

function movementLine(row: MovementRow, balance: bigint): string {
  const { fee, created_at, amount, currency, shop_name, ...rest } = movementOf(row)
  const euro = (units: string) => ledgerToMajorText(BigInt(units), FEE_CURRENCY)
  return lineOf({
    ...rest,
    date: created_at,
    currency,
    shop: shop_name,
    amount: ledgerToMajorText(BigInt(amount), currency),
    balance: ledgerToMajorText(balance, currency),
    ...(fee && {
      sales: fee.sales,
      sales_currency: fee.sales_currency,
      rate: fee.is_preview || fee.is_test ? '0' : fee.rate,
      sales_eur: euro(fee.sales_units),
      free_eur: euro(fee.free_units),
      exchange_rate: fee.exchange_rate,
      exchange_day: fee.exchange_day,
    }),
  })
}

/** Rejects the same as `showStatement`, before anything is sent. */
export async function writeStatementCsv(
  db: Db,
  user_id: string,
  month: string,
  currency: Currency = FEE_CURRENCY,
): Promise<Readable> {
  const { opening, from, until, is_final } = await showStatement(db, user_id, month, currency)
  const balanceLine = (date: string, reason: string, text: string, units: bigint) =>
    lineOf({ date, reason, text, balance: ledgerToMajorText(units, currency), currency })

  async function* lines() {
    let balance = BigInt(opening)
    yield CSV_MARK + csvRow(COLUMNS) + balanceLine(from, 'opening', 'Opening balance', balance)
    const batches = batchesOf<MovementRow>((last, limit) =>
      listMonth(db, user_id, { month, currency, limit }, last),
    )
    for await (const rows of batches) {
      let text = ''
      for (const row of rows) {
        balance += BigInt(row.amount)
        text += movementLine(row, balance)
      }
      yield text
    }
    yield balanceLine(
      is_final ? until : new Date().toISOString(),
      'closing',
      is_final ? 'Closing balance' : 'Balance so far',
      balance,
    )
  }
  return Readable.from(lines())
}
