// Reads a response of VIES. Only a clear yes or no about the number that was asked for counts; everything else is `unavailable`.

import { z } from 'zod'

export interface ViesRequest {
  /**
   * Two letters in the spelling of VIES: EL for Greece, XI for Northern Ireland. `number` is the VAT number
   * without them.
   */
  country: string
  number: string
  /**
   * The VAT number of the requester. Only with it does VIES return a consultation number, which proves the
   * question later.
   */
  requester?: { country: string; number: string } | undefined
}

export type ViesResponse =
  | {
      outcome: 'valid' | 'invalid'
      /** Empty if VIES gave none. */
      consultation_number: string
      trader_name: string
      trader_address: string
    }
  | {
      outcome: 'unavailable'
      reason: string
      /** VIES or the member state's register is down or overloaded for all questions. Otherwise this question alone has no answer. */
      is_outage: boolean
    }

const said = z.object({
  valid: z.boolean(),
  countryCode: z.string(),
  vatNumber: z.string(),
  requestIdentifier: z.string().nullish(),
  name: z.string().nullish(),
  address: z.string().nullish(),
  userError: z.string().nullish(),
})

const failed = z.object({ errorWrappers: z.array(z.object({ error: z.string() })).min(1) })

const unavailable = (reason: string, is_outage: boolean): ViesResponse => ({
  outcome: 'unavailable',
  reason,
  is_outage,
})

/** Also with `_TIME` behind `_REQ`. Not `VAT_BLOCKED`, which concerns the number of the requester. */
const OUTAGES = /^(?:MS_UNAVAILABLE|SERVICE_UNAVAILABLE|TIMEOUT|IP_BLOCKED|(?:MS|GLOBAL)_MAX_CONCURRENT_REQ)/

const withError = (error: string) => unavailable(error.slice(0, 100), OUTAGES.test(error))

// VIES writes '---' if a member state discloses nothing.
const disclosed = (text: string | null | undefined) => {
  const bare = (text ?? '').replace(/\s+/g, ' ').trim()
  return /^-*$/.test(bare) ? '' : bare.slice(0, 300)
}

export function parseResponse(
  status: number,
  text: string,
  { country, number }: Pick<ViesRequest, 'country' | 'number'>,
): ViesResponse {
  let body: unknown
  const is_down = status >= 500 || status === 429
  try {
    body = JSON.parse(text)
  } catch {
    return unavailable(`HTTP ${status}, not JSON`, is_down)
  }
  const failure = failed.safeParse(body)
  if (failure.success) {
    const { error } = failure.data.errorWrappers[0]!
    // The number does not have the form of its member state.
    if (error === 'INVALID_INPUT')
      return { outcome: 'invalid', consultation_number: '', trader_name: '', trader_address: '' }
    return withError(error)
  }
  const answer = said.safeParse(body)
  if (status !== 200 || !answer.success) return unavailable(`HTTP ${status}, not understood`, is_down)
  const { valid, countryCode, vatNumber, requestIdentifier, name, address, userError } = answer.data
  if (countryCode !== country || vatNumber !== number)
    return unavailable('an answer about another number', false)
  // `valid: false` also comes with a `userError` for an unreachable member state.
  if (!valid && userError && userError !== 'INVALID') return withError(userError)
  return {
    outcome: valid ? 'valid' : 'invalid',
    consultation_number: disclosed(requestIdentifier),
    trader_name: disclosed(name),
    trader_address: disclosed(address),
  }
}
