// VIES, the register of VAT numbers of the member states, by the Commission's REST service. Says whether a number is valid, or that it could not
// be checked: the service asks the member state's own register, which often cannot be reached. Never throws, and has a timeout.

import type { Config } from '../../config.ts'
import { readAnswer, type ViesAnswer, type ViesQuestion } from './read-answer.ts'

export interface Vies {
  /** Asks VIES. Unless `is_patient`, returns `unavailable` immediately for QUIET_MS after the member state could not be reached. */
  ask(question: ViesQuestion, is_patient?: boolean): Promise<ViesAnswer>
}

const TIMEOUT_MS = 10_000
const QUIET_MS = 30_000
const MAX_CONCURRENT = 8
const MAX_ANSWER_LENGTH = 64 * 1024

/** Undefined if the register is switched off. */
export const openVies = ({ vies_api_base }: Pick<Config, 'vies_api_base'>): Vies | undefined =>
  vies_api_base === undefined ? undefined : makeVies(vies_api_base)

export function makeVies(base: string): Vies {
  /** By member state: until when it is not asked again. */
  const quiet = new Map<string, number>()
  const under_way = new Map<string, Promise<ViesAnswer>>()

  async function send({ country, number, requester }: ViesQuestion): Promise<ViesAnswer> {
    try {
      const response = await fetch(`${base}/check-vat-number`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
        body: JSON.stringify({
          countryCode: country,
          vatNumber: number,
          ...(requester && {
            requesterMemberStateCode: requester.country,
            requesterNumber: requester.number,
          }),
        }),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      return readAnswer(response.status, await readText(response), { country, number })
    } catch (error) {
      return { outcome: 'unavailable', reason: error instanceof Error ? error.name : 'unknown' }
    }
  }

  async function ask(question: ViesQuestion): Promise<ViesAnswer> {
    const answer = await send(question)
    // VIES rejects a requester whose own number it does not have; then ask again without a requester, which gives no consultation number.
    const is_refused = answer.outcome === 'unavailable' && answer.reason === 'INVALID_REQUESTER_INFO'
    const { requester: _, ...anonymous } = question
    const final = is_refused && question.requester ? await send(anonymous) : answer
    if (final.outcome === 'unavailable') quiet.set(question.country, performance.now() + QUIET_MS)
    else quiet.delete(question.country)
    return final
  }

  return {
    async ask(question, is_patient = false) {
      const key = JSON.stringify(question)
      const same = under_way.get(key)
      if (same) return same
      if (!is_patient && performance.now() < (quiet.get(question.country) ?? 0))
        return { outcome: 'unavailable', reason: 'did not answer a moment ago' }
      if (under_way.size >= MAX_CONCURRENT)
        return { outcome: 'unavailable', reason: 'too many questions at once' }
      const asking = ask(question).finally(() => under_way.delete(key))
      under_way.set(key, asking)
      return asking
    },
  }
}

/** The response's text. Throws where it is longer than any sensible answer; the rest is not read. */
async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true })
    if (text.length > MAX_ANSWER_LENGTH) throw new RangeError('The answer is too long.')
  }
  return text
}
