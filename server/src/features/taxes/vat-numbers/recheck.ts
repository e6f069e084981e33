// Repeats checks of VAT numbers that the register could not answer at first.

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

/** Claims due checks. Each check goes to one caller only, and is due again later if still pending. */
export const claimChecks = (db: Db, limit: number): Promise<DueCheck[]> => claimDueChecks(db, limit)

export const noteProof = async (db: Db, due: DueCheck, response: StoredResponse): Promise<void> => {
  await updateProof(db, due, response)
}

/** Ends a pending check. Returns 1, or 0 if the check was no longer pending. */
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
