// Numbers the register could not tell of, one after the other as their time comes.

import type { Db } from '../../db/pool.ts'
import {
  claimDueChecks,
  type DueCheck,
  deleteOldAnswers,
  endOrderCheck,
  type KeptAnswer,
  updateProof,
} from './vat-numbers.queries.ts'

export type { DueCheck }

/** Each is given to one caller, and to the next one later if it is still pending then. */
export const claimChecks = (db: Db, limit: number): Promise<DueCheck[]> => claimDueChecks(db, limit)

export const noteProof = async (db: Db, due: DueCheck, answer: KeptAnswer): Promise<void> => {
  await updateProof(db, due, answer)
}

/** How many were pending: 1, or 0 where it was decided before. */
export const endCheck = (
  db: Db,
  due: DueCheck,
  status: 'valid' | 'invalid' | 'corrected' | 'given_up',
  refund_id: string | null = null,
): Promise<number> => endOrderCheck(db, due, status, refund_id)

export const forgetOldAnswers = async (db: Db): Promise<void> => {
  await deleteOldAnswers(db)
}
