import { expect, test } from 'vitest'
import { freshDatabase } from '../testing/database.ts'
import { readDurability } from './durability.ts'
import { sql } from './sql.ts'

test('F-23 a database that may forget what it acknowledged is named, and what to switch on', async () => {
  const db = await freshDatabase()
  // Test databases run with fsync and synchronous_commit off.
  expect((await readDurability(db)).problem).toContain('fsync and synchronous_commit off')
  await db.transaction(async (tx) => {
    await tx.run(sql`set local synchronous_commit = on`)
    expect((await readDurability(tx)).problem).toContain('with fsync off')
  })
})
