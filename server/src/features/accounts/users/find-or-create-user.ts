// Finds the account behind a proven identity, or creates the account at the first login.

import type { Config } from '../../../config.ts'
import type { Db, Tx } from '../../../db/pool.ts'
import { ApiError } from '../../../http/errors/problem.ts'
import {
  deleteUser,
  findUserByIdentity,
  type IdentityKind,
  insertIdentity,
  insertUser,
  isInvited,
} from './users.queries.ts'

export type SignUp = Config['sign_up']

/** Decides who may get a new account: see SIGN_UP. */
export interface SigningUp {
  sign_up: SignUp
  operator_emails: readonly string[]
}

/** For accounts created by the program, for example the account of the demo shop. */
const BY_PROGRAM: SigningUp = { sign_up: 'open', operator_emails: [] }

export const SIGN_UP_REFUSALS = {
  off: 'No new accounts can be created here.',
  invited: 'New accounts need an invitation here. Ask the owner of a shop to invite you.',
} as const

export class SignUpRefused extends ApiError {
  readonly sign_up: keyof typeof SIGN_UP_REFUSALS

  constructor(sign_up: keyof typeof SIGN_UP_REFUSALS) {
    super('forbidden', { message: SIGN_UP_REFUSALS[sign_up] })
    this.sign_up = sign_up
  }
}

/**
 * Refuses `forbidden` if the server makes no account for the identity. The caller must have proved the
 * identity, so nobody learns of a stranger's account.
 */
async function throwIfSignUpClosed(
  tx: Tx,
  { sign_up, operator_emails }: SigningUp,
  kind: IdentityKind,
  subject: string,
): Promise<void> {
  if (sign_up === 'open' || (kind === 'email' && operator_emails.includes(subject))) return
  if (sign_up === 'invited' && (await isInvited(tx.forPlatform(), kind, subject))) return
  throw new SignUpRefused(sign_up)
}

/**
 * Returns the id of the account with the identity, and creates the account if none exists. The caller must
 * have verified the identity. Two first logins at the same moment end up in one account. Refuses `forbidden`
 * if SIGN_UP does not allow the account.
 */
export const findOrCreateUser = (
  db: Db,
  kind: IdentityKind,
  subject: string,
  signing_up: SigningUp = BY_PROGRAM,
): Promise<string> =>
  db.transaction(async (tx) => {
    const known = await findUserByIdentity(tx, kind, subject)
    if (known) return known.user_id
    await throwIfSignUpClosed(tx, signing_up, kind, subject)
    const created = await insertUser(tx, kind, subject)
    if (created && (await insertIdentity(tx, created.id, kind, subject)) === 1) return created.id
    if (created) await deleteUser(tx, created.id)
    const winner = await findUserByIdentity(tx, kind, subject)
    if (!winner) throw new Error('An identity was refused and is not there.')
    return winner.user_id
  })
