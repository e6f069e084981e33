// An account's balance, movements and statements, for the account itself. The start of a server stores the
// fee's terms.

import { api } from '@kontor/contract/api'
import { asDownload } from '../../../http/files/as-download.ts'
import { CSV_TYPE } from '../../../http/files/csv.ts'
import { type App, route } from '../../../http/route.ts'
import { pageOfMovements } from './list-movements.ts'
import { showBalance } from './show-balance.ts'
import { pageOfStatements, showStatement } from './show-statement.ts'
import { stateFeeTerms } from './state-fee-terms.ts'
import { writeStatementCsv } from './write-statement-csv.ts'

export async function registerLedger(app: App): Promise<void> {
  const { db, config } = app.platform
  await stateFeeTerms(db.forNoShop(), config)
  route(app, api.ledger.balance, ({ db, actor }) => showBalance(db.forPlatform(), actor.user_id))
  route(app, api.ledger.movements, ({ read_db, actor, query }) =>
    pageOfMovements(read_db.forPlatform(), actor.user_id, query),
  )
  route(app, api.ledger.statements, ({ db, actor, query }) =>
    pageOfStatements(db.forPlatform(), actor.user_id, query),
  )
  route(app, api.ledger.statement, ({ db, actor, params, query }) =>
    showStatement(db.forPlatform(), actor.user_id, params.month, query.currency),
  )
  route(app, api.ledger.statementCsv, async ({ db, actor, params, query, reply }) => {
    const table = await writeStatementCsv(db.forPlatform(), actor.user_id, params.month, query.currency)
    const name = `statement-${params.month}-${query.currency ?? 'EUR'}.csv`
    return asDownload(reply, CSV_TYPE, name).send(table)
  })
}
