// Asks all invariants at one moment and says what is broken.

import type { Db } from '../db/pool.ts'
import { INVARIANTS } from './invariants.ts'

export interface BrokenInvariant {
  id: string
  title: string
  /** How many there are. */
  count: number
  /** The first few, in words. */
  examples: string[]
}

const EXAMPLES = 5

/** Empty where all is well. Reads every order and every level: a minute on large books, and not for a busy hour. */
export async function checkInvariants(db: Db): Promise<BrokenInvariant[]> {
  const broken: BrokenInvariant[] = []
  for (const { id, title, violations } of INVARIANTS) {
    const found = await db.rows(violations)
    if (found.length === 0) continue
    broken.push({
      id,
      title,
      count: found.length,
      examples: found.slice(0, EXAMPLES).map(({ what }) => what),
    })
  }
  return broken
}
