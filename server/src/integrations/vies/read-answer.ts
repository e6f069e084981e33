// Reads a response of VIES. Only a clear yes or no about the number that was asked for counts; everything else is `unavailable`.

import { z } from 'zod'

export interface ViesQuestion {
  /** Two letters as VIES writes them: EL for Greece, XI for Northern Ireland. `number` is the VAT number without them. */
  country: string
  number: string
  /** The requester's own VAT number. Only with it does VIES return a consultation number, which proves later that it was asked. */
  requester?: { country: string; number: string } | undefined
}

export type ViesAnswer =
  | {
      outcome: 'valid' | 'invalid'
      /** Empty if VIES gave none. */
      consultation_number: string
      trader_name: string
      trader_address: string
    }
  | { outcome: 'unavailable'; reason: string }

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

// VIES writes '---' where a member state discloses nothing.
const disclosed = (text: string | null | undefined) => {
  const bare = (text ?? '').replace(/\s+/g, ' ').trim()
  return /^-*$/.test(bare) ? '' : bare.slice(0, 300)
}

export function readAnswer(
  status: number,
  text: string,
  { country, number }: Pick<ViesQuestion, 'country' | 'number'>,
): ViesAnswer {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return { outcome: 'unavailable', reason: `HTTP ${status}, not JSON` }
  }
  const failure = failed.safeParse(body)
  if (failure.success) {
    const reason = failure.data.errorWrappers[0]!.error.slice(0, 100)
    // The number does not have the form of its member state's numbers.
    if (reason === 'INVALID_INPUT')
      return { outcome: 'invalid', consultation_number: '', trader_name: '', trader_address: '' }
    return { outcome: 'unavailable', reason }
  }
  const answer = said.safeParse(body)
  if (status !== 200 || !answer.success)
    return { outcome: 'unavailable', reason: `HTTP ${status}, not understood` }
  const { valid, countryCode, vatNumber, requestIdentifier, name, address, userError } = answer.data
  if (countryCode !== country || vatNumber !== number)
    return { outcome: 'unavailable', reason: 'an answer about another number' }
  // `valid: false` also comes with a `userError` that says that the member state cannot be reached.
  if (!valid && userError && userError !== 'INVALID')
    return { outcome: 'unavailable', reason: userError.slice(0, 100) }
  return {
    outcome: valid ? 'valid' : 'invalid',
    consultation_number: disclosed(requestIdentifier),
    trader_name: disclosed(name),
    trader_address: disclosed(address),
  }
}
