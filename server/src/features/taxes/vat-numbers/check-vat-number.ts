// Checks the VAT number of a business buyer. The register (VIES) gets a short time limit, so that it cannot
// delay a sale. Without an answer in time, tax is charged. A late response is stored for the next check.

import { setTimeout as sleep } from 'node:timers/promises'
import { parseVatNumber } from '@kontor/contract/shops/addresses/countries'
import type { VatNumberCheck } from '@kontor/contract/taxes/vat-checks'
import { readVatNumber } from '@kontor/contract/taxes/vat-number'
import type { Db } from '../../../db/pool.ts'
import { isTransaction } from '../../../db/transaction.ts'
import type { Vies, ViesCaller } from '../../../integrations/vies/vies.ts'
import { findStoredResponse, type StoredResponse, saveResponse } from './vat-numbers.queries.ts'

export interface VatQuestion {
  shop_id: string
  /** The seller's own VAT number, as in the shop's address. */
  requester: string
  /** The number, as typed by the buyer. */
  number: string
}

export interface CheckedNumber extends Pick<VatNumberCheck, 'number' | 'do_check_digits_fit'> {
  status: 'well_formed' | 'valid' | 'invalid' | 'pending'
  /** The response of the register, if the response was clear. */
  response?: StoredResponse
}

/** Returns whether the number removes the tax. */
export const isProven = ({ status }: Pick<CheckedNumber, 'status'>): boolean =>
  status === 'valid' || status === 'well_formed'

/** Returns the number with the prefix of VIES (EL for Greece). */
const plainNumber = ({ country, number }: { country: string; number: string }) =>
  `${country === 'GR' ? 'EL' : country}${number}`

/** Returns the VAT number in the typed text in its stored form, or undefined if the text is no VAT number. */
export function storedNumber(typed: string): string | undefined {
  const parsed = parseVatNumber(typed)
  return parsed && plainNumber(parsed)
}

/**
 * Takes only well-formed numbers and throws on all others. Without a register (`vies` is undefined) form and
 * check digits decide. Inside a transaction the register is not asked. A stored response decides, and without
 * a response the status is `pending`. `mayAsk` is called before a request to the register. If it returns
 * false, the status is `pending` too.
 */
export async function checkVatNumber(
  db: Db,
  vies: Vies | undefined,
  { shop_id, requester, number: typed }: VatQuestion,
  mayAsk?: ViesCaller['mayAsk'],
): Promise<CheckedNumber> {
  const parsed = parseVatNumber(typed)
  if (parsed === undefined) throw new Error('Only a well-formed VAT number can be checked.')
  const number = plainNumber(parsed)
  const checked = { number, do_check_digits_fit: readVatNumber(typed)?.do_check_digits_fit ?? false }
  // The seller owes the tax if the number proves wrong, so a typing error must not remove the tax.
  if (vies === undefined)
    return { ...checked, status: checked.do_check_digits_fit ? 'well_formed' : 'invalid' }
  const stored = await findStoredResponse(db, shop_id, number, requester)
  if (stored) return { ...checked, status: stored.outcome, response: stored }
  if (isTransaction(db)) return { ...checked, status: 'pending' }
  const asking = queryVies(db, vies, { shop_id, requester, number }, { mayAsk })
  // A response that cannot be stored counts as no response.
  const response = await Promise.race([
    asking.catch(() => undefined),
    sleep(vies.buyer_waits_ms, undefined, { ref: false }),
  ])
  return response ? { ...checked, status: response.outcome, response } : { ...checked, status: 'pending' }
}

/** Asks the register and stores a clear response. Returns undefined without a clear response. */
export async function queryVies(
  db: Db,
  vies: Vies,
  { shop_id, requester, number }: VatQuestion,
  asker: Omit<ViesCaller, 'shop_id'>,
): Promise<StoredResponse | undefined> {
  const own = parseVatNumber(requester)
  const split = (text: string) => ({ country: text.slice(0, 2), number: text.slice(2) })
  const question = { ...split(number), requester: own && split(plainNumber(own)) }
  const response = await vies.ask(question, { ...asker, shop_id })
  return response.outcome === 'unavailable'
    ? undefined
    : saveResponse(db, shop_id, number, requester, response)
}
