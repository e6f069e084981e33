// The whole database for tools: the clean-up of jobs, restores, tests, benchmarks. They act as the URL's user, whom the tables belong
// to, and see all shops unless they say otherwise. What serves people never opens one.

import { type Call, type Database, type DatabaseOptions, type Db, openDatabase } from './pool.ts'

export interface OwnersDatabase extends Db, Omit<Database, keyof Db | 'forCall'> {
  forCall(call: Call): OwnersDatabase
}

const asOwner = (database: Database): OwnersDatabase => ({
  ...database.forPlatform(),
  ...database,
  forCall: (call) => asOwner(database.forCall(call)),
})

export const openAsOwner = (options: Omit<DatabaseOptions, 'role'>): OwnersDatabase =>
  asOwner(openDatabase(options))
