import type { Db } from '../db/pool.ts'
import { INVARIANTS } from './invariants.ts'

export interface BrokenInvariant {
  id: string
  title: string
  /** The number of violations. */
  count: number
  /** The first few, in words. */
  examples: string[]
}

const EXAMPLES = 5

/** The broken invariants; empty if all hold. Reads every order and every stock level: up to a minute in large shops, so not for busy hours. */
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
