// Checking again VAT numbers that the register could not check when they were given.

import type { Db } from '../../../db/pool.ts'
import { deleteInBatches } from '../../../jobs/in-batches.ts'
import {
  claimDueChecks,
  type DueCheck,
  deleteOldResponses,
  endOrderCheck,
  endUnpaidChecks,
  type StoredResponse,
  updateProof,
} from './vat-numbers.queries.ts'

export type { DueCheck, StoredResponse }

/** Claims checks that are due. Each goes to one caller only, and comes up again later if it is still pending then. */
export const claimChecks = (db: Db, limit: number): Promise<DueCheck[]> => claimDueChecks(db, limit)

export const noteProof = async (db: Db, due: DueCheck, response: StoredResponse): Promise<void> => {
  await updateProof(db, due, response)
}

/** Ends a pending check. Returns 1, or 0 if it was not pending any more. */
export const endCheck = (
  db: Db,
  due: DueCheck,
  status: 'valid' | 'invalid' | 'corrected' | 'given_up',
  refund_id: string | null = null,
): Promise<number> => endOrderCheck(db, due, status, refund_id)

/** Deletes old responses of VIES, and ends checks of orders that will not be paid; for the clean-up job. */
export const cleanUpVatChecks = async (db: Db): Promise<void> => {
  await deleteInBatches((limit) => endUnpaidChecks(db, limit))
  await deleteInBatches((limit) => deleteOldResponses(db, limit))
}
