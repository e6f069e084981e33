// The API calls about the account's money. All query keys begin with 'ledger', because a deposit renews all
// of the queries.

import { ledger, type Movement } from '@kontor/contract/money/ledger'
import { queryOptions } from '@tanstack/react-query'
import { call, download } from '../../../lib/api/api.ts'
import { saveFile } from '../../../lib/api/save-file.ts'
import type { ListCall } from '../../../ui/list/list-state.ts'

export const balanceQuery = queryOptions({
  queryKey: ['ledger', 'balance'],
  queryFn: ({ signal }) => call(ledger.balance, {}, { signal }),
})

export const listMovements: ListCall<Movement> = ({ shop_id: _, ...query }, signal) =>
  call(ledger.movements, { query }, { signal })

export const statementsQuery = queryOptions({
  queryKey: ['ledger', 'statements'],
  queryFn: async ({ signal }) =>
    (await call(ledger.statements, { query: { limit: '100' } }, { signal })).data,
})

const PAGE = 100
/** The most rows shown of a statement. The CSV file has all rows. */
const MAX_ROWS = 1000

/** The most reads of a statement. A booking made while the rows were read causes a new read. */
const MAX_READS = 5

async function readStatement(month: string, signal: AbortSignal) {
  const statement = await call(ledger.statement, { params: { month } }, { signal })
  const rows: Movement[] = []
  for (;;) {
    const query = { month, currency: statement.currency, limit: String(PAGE), offset: String(rows.length) }
    const { data, total } = await call(ledger.movements, { query }, { signal })
    rows.push(...data)
    if (data.length === 0 || rows.length >= Math.min(total, MAX_ROWS)) return { statement, rows, total }
  }
}

/**
 * A month's statement with its rows, newest first. `total` counts all rows; at most `MAX_ROWS` are read.
 * Balances are calculated backwards from the closing balance. Rows and closing balance of the current month
 * must therefore be of the same moment.
 */
export const statementQuery = (month: string) =>
  queryOptions({
    queryKey: ['ledger', 'statement', month],
    queryFn: async ({ signal }) => {
      let read = await readStatement(month, signal)
      for (let reads = 1; reads < MAX_READS && !read.statement.is_final; reads += 1) {
        const { closing } = await call(ledger.statement, { params: { month } }, { signal })
        if (closing === read.statement.closing) break
        read = await readStatement(month, signal)
      }
      return read
    },
  })

/** Saves the CSV file of a month. */
export const saveStatement = async (month: string): Promise<void> =>
  saveFile(await download(ledger.statementCsv, { month }), `statement-${month}.csv`)
