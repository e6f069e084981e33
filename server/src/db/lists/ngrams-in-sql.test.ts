// The marks of a text are those of all its substrings, whatever its length.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../scripts/lib/runs.mjs'
import { freshDatabase } from '../../testing/database.ts'
import { sql } from '../sql.ts'

const SHOP = 'a3bb189e-8bf9-4b6f-9d3c-1f2e3d4c5b6a'

test('a text has a mark for each trigram and each five-letter sequence', async () => {
  const db = await freshDatabase()
  const piecesOf = (text: string): string[] => {
    const letters = [...text]
    return [3, 5].flatMap((size) =>
      letters.flatMap((_, at) =>
        at + size <= letters.length ? [letters.slice(at, at + size).join('')] : [],
      ),
    )
  }
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom('a', 'b', 'é', '漢', '🌿', '-', '\n'), { maxLength: 620 }),
      async (letters) => {
        const text = letters.join('')
        const [row] = await db.rows(
          sql<{ is_same: boolean }>`
            select array(select unnest(search_marks(${SHOP}, ${text})) order by 1)
              = array(select hashtextextended(piece, uuid_hash_extended(${SHOP}, 0)) from unnest(${piecesOf(text)}::text[]) piece order by 1)
              as is_same`,
        )
        expect(row).toEqual({ is_same: true })
      },
    ),
    { numRuns: runs(60) },
  )
})
