// Answers a changing call before its caller gives up. `unavailable` (503) then means that nothing was stored.
// If something may be stored, the answer is `outcome_unknown` (504) and explains how to find out.

import type { Endpoint } from '@kontor/contract/http/endpoint'
import type { Effects } from '../../db/effects.ts'
import { type ApiError, apiError, apiErrorOf } from '../errors/problem.ts'
import { howToFindOut } from './how-to-find-out.ts'
import { withDeadline } from './with-deadline.ts'

/** A running COMMIT mostly ends within this time. The usual 3.8 s and this time together stay within 4 s. */
const GRACE_MS = 150
/** A statement ends after 2 s. A lost or late COMMIT is therefore decided by then. */
const DECIDED_AFTER_SECONDS = 3

export interface ChangingCall {
  readonly endpoint: Endpoint
  readonly effects: Effects
  /** True if an Idempotency-Key was sent, and is honoured. */
  readonly has_key: boolean
  /** True if the work continues after the answer. A repeat then finds the work done. */
  readonly goes_on: boolean
  /** Is undefined if the answer has no deadline. */
  readonly patience_ms: number | undefined
}

const isUnavailable = (error: unknown): boolean => apiErrorOf(error)?.code === 'unavailable'

const outcomeUnknown = ({ endpoint, has_key }: ChangingCall): ApiError =>
  apiError('outcome_unknown', {
    find_out: howToFindOut(endpoint, has_key),
    retry_after_seconds: DECIDED_AFTER_SECONDS,
  })

/** The outcome of `working`. Nothing of `working` is stored after an answer `unavailable`. */
export async function answerInTime<T>(working: Promise<T>, call: ChangingCall): Promise<T> {
  const { effects, goes_on, patience_ms } = call
  let is_late = false
  try {
    return await (patience_ms === undefined
      ? working
      : withDeadline(working, patience_ms, () => {
          is_late = true
        }))
  } catch (error) {
    if (!isUnavailable(error)) throw error
    if (is_late && goes_on) throw outcomeUnknown(call)
    effects.close()
    if (!effects.mayHaveStored()) throw error
    return await withDeadline(working, GRACE_MS).catch((later: unknown) => {
      if (!isUnavailable(later)) throw later
      throw effects.mayHaveStored() ? outcomeUnknown(call) : error
    })
  }
}
