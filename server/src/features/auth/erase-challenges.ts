// Deletes the login challenges of identities whose account is closed.

import type { Tx } from '../../db/pool.ts'
import type { FormerIdentity } from '../users/close-user.ts'
import { deleteChallengesOf } from './auth.queries.ts'

export async function eraseChallenges(tx: Tx, identities: readonly FormerIdentity[]): Promise<void> {
  for (const { kind, subject } of identities)
    if (kind !== 'google') await deleteChallengesOf(tx, kind, subject)
}
