// Opens the whole database for tools: the clean-up of jobs, restores, tests, benchmarks. Tools act as the
// user of the URL, who owns the tables, and see all shops unless they choose a narrower context. Code for
// requests never opens the database as the owner.

import { type Database, type DatabaseOptions, type Db, openDatabase, type Urgency } from '../pool.ts'

export interface OwnersDatabase extends Db, Omit<Database, keyof Db | 'forCall'> {
  forCall(urgency: Urgency): OwnersDatabase
}

const asOwner = (database: Database): OwnersDatabase => ({
  ...database.forPlatform(),
  ...database,
  forCall: (call) => asOwner(database.forCall(call)),
})

export const openAsOwner = (options: Omit<DatabaseOptions, 'role'>): OwnersDatabase =>
  asOwner(openDatabase(options))
