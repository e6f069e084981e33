// server/schema.sql and db/tables.generated.ts say what the migrations make.

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { SERVER_ROOT } from '../process/package-root.ts'
import { freshDatabase } from '../testing/database.ts'
import { describeSchema } from '../testing/schema.ts'

const FILES = { schema: 'schema.sql', tables: 'src/db/tables.generated.ts' } as const

it('the written schema and the types of rows are those of a migrated database', async () => {
  const described = await describeSchema(await freshDatabase())
  for (const [name, file] of Object.entries(FILES)) {
    const path = join(SERVER_ROOT, file)
    const text = described[name as keyof typeof FILES]
    if (process.env.WRITE_SCHEMA) writeFileSync(path, text)
    expect(readFileSync(path, 'utf8'), `${file}: run npm run schema`).toBe(text)
  }
})
