// Whether a business buyer's number counts. The register is asked, for a moment at most, so a sale never waits for it: where it cannot
// tell, tax is charged, and what it says later is kept for the next time somebody asks.

import { setTimeout as sleep } from 'node:timers/promises'
import { parseVatNumber } from '@kontor/contract/countries'
import type { VatNumberCheck } from '@kontor/contract/vat-checks'
import { readVatNumber } from '@kontor/contract/vat-number'
import type { Db } from '../../db/pool.ts'
import type { Vies } from '../../integrations/vies/vies.ts'
import { findKeptAnswer, type KeptAnswer, saveAnswer } from './vat-numbers.queries.ts'

/** What a calculation may cost in waiting; the register often takes longer, and its answer is there for the next calculation. */
const BUDGET_MS = 1500

export interface VatQuestion {
  shop_id: string
  /** The seller's own number, as its address has it. */
  requester: string
  /** As the buyer typed it. */
  number: string
}

export interface CheckedNumber extends Pick<VatNumberCheck, 'number' | 'do_check_digits_fit'> {
  status: 'well_formed' | 'valid' | 'invalid' | 'pending'
  /** Only with a clear answer. */
  answer?: KeptAnswer
}

/** Whether no tax is charged because of it. */
export const isProven = ({ status }: Pick<CheckedNumber, 'status'>): boolean =>
  status === 'valid' || status === 'well_formed'

/** With the prefix VIES knows, without spaces. */
const plainNumber = ({ country, number }: { country: string; number: string }) =>
  `${country === 'GR' ? 'EL' : country}${number}`

/**
 * The number is well-formed. Without a register its form decides. Inside a transaction nobody is asked: what is kept decides, and what
 * is not known is `pending`.
 */
export async function checkVatNumber(
  db: Db,
  vies: Vies | undefined,
  { shop_id, requester, number: typed }: VatQuestion,
): Promise<CheckedNumber> {
  const parsed = parseVatNumber(typed)
  if (parsed === undefined) throw new Error('Only a well-formed VAT number can be checked.')
  const number = plainNumber(parsed)
  const told = { number, do_check_digits_fit: readVatNumber(typed)?.do_check_digits_fit ?? false }
  if (vies === undefined) return { ...told, status: 'well_formed' }
  const kept = await findKeptAnswer(db, shop_id, number, requester)
  if (kept) return { ...told, status: kept.outcome, answer: kept }
  if ('brand' in db) return { ...told, status: 'pending' }
  const asking = askVies(db, vies, { shop_id, requester, number })
  const answer = await Promise.race([asking, sleep(BUDGET_MS, undefined, { ref: false })])
  return answer ? { ...told, status: answer.outcome, answer } : { ...told, status: 'pending' }
}

/** Asks the register and keeps a clear answer; undefined where it could not tell. Rejects never. */
export async function askVies(
  db: Db,
  vies: Vies,
  { shop_id, requester, number }: VatQuestion,
  is_patient = false,
): Promise<KeptAnswer | undefined> {
  const own = parseVatNumber(requester)
  const split = (text: string) => ({ country: text.slice(0, 2), number: text.slice(2) })
  try {
    const answer = await vies.ask({ ...split(number), requester: own && split(plainNumber(own)) }, is_patient)
    if (answer.outcome === 'unavailable') return undefined
    return await saveAnswer(db, shop_id, number, requester, answer)
  } catch {
    // The database was not there to keep it: as if nobody had answered.
    return undefined
  }
}
