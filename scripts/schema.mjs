// `npm run schema`: writes server/schema.sql and server/src/db/tables.generated.ts from a database that all migrations have made.

import { join } from 'node:path'
import { ROOT, run } from './lib/run.mjs'

const { code } = await run(
  process.execPath,
  [join(ROOT, 'scripts/test.mjs'), 'server/src/db/schema.test.ts'],
  {
    echo: true,
    env: { WRITE_SCHEMA: '1' },
  },
)
process.exitCode = code
