// The second half of a login. Checks the proof and returns a session. The caller gets the same refusal for a
// wrong answer and for a challenge that is used, expired, unknown, or spent by too many wrong answers.

import type { ChallengeAnswer, LoginMethod, SessionTokens } from '@kontor/contract/accounts/auth'
import { isUuid } from '@kontor/contract/values/id'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../../../config.ts'
import type { Clock } from '../../../db/clock.ts'
import type { Db } from '../../../db/pool.ts'
import type { Tokens } from '../../../http/access/tokens.ts'
import { apiError } from '../../../http/errors/problem.ts'
import { readLoginEvent } from '../../../integrations/nostr/login-event.ts'
import { hashSecret } from '../../../secrets/random-secrets.ts'
import { startSession } from '../sessions/issue-tokens.ts'
import { loginPlace } from '../sessions/login-place.ts'
import { findOrCreateUser } from '../users/find-or-create-user.ts'
import type { JoinShops } from '../users/join-shops.ts'
import { type ChallengeKind, spendChallenge } from './auth.queries.ts'

const REFUSAL = 'Login failed: the code or signature is wrong, already used or expired. Request a new one.'

interface Proof {
  id: string
  kind: Exclude<ChallengeKind, 'store'>
  method: LoginMethod
  /** Is undefined if the answer would be wrong for any challenge. */
  answer: { secret_hash: string; subject?: string } | undefined
}

function readProof(given: ChallengeAnswer, config: Config, clock: Clock): Proof {
  if ('EmailMagicLink' in given) {
    const { id, challenge } = given.EmailMagicLink
    return { id, kind: 'email', method: 'EMAIL_MAGIC_LINK', answer: { secret_hash: hashSecret(challenge) } }
  }
  const { id, response } = given.NOSTR
  const event = readLoginEvent(response, { origin: config.public_url, now: Math.floor(clock.now() / 1000) })
  const answer = event && { secret_hash: hashSecret(event.challenge), subject: event.public_key }
  return { id, kind: 'nostr', method: 'NOSTR', answer }
}

/**
 * Gives a session for the right answer; the first login makes the account. The session and the use of the challenge are committed together
 * or not at all. A wrong answer is counted and refused with `unauthenticated`.
 */
export async function verifyChallenge(
  {
    db,
    config,
    clock,
    tokens,
    request,
    joinShops,
  }: { db: Db; config: Config; clock: Clock; tokens: Tokens; request: FastifyRequest; joinShops: JoinShops },
  given: ChallengeAnswer,
): Promise<SessionTokens> {
  const { id, kind, method, answer } = readProof(given, config, clock)
  const session = isUuid(id)
    ? await db.transaction(async (tx) => {
        const challenge = await spendChallenge(tx, id, kind, answer)
        if (!challenge?.is_right) return undefined
        const user_id = await findOrCreateUser(tx, kind, challenge.subject, config)
        return startSession(tx, tokens, user_id, method, loginPlace(request))
      })
    : undefined
  if (!session) throw apiError('unauthenticated', REFUSAL)
  await joinShops({ db, log: request.log }, session.user_id)
  request.log.info({ user_id: session.user_id, method }, 'logged in')
  return session
}
