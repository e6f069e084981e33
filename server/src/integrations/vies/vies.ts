// VIES, the register of VAT numbers of the member states, by the REST service of the Commission. Returns
// whether a number is valid, or that it could not be checked: the service asks the register of the member
// state, which is often unreachable. Never throws, and has a timeout.

import type { Config } from '../../config.ts'
import { parseResponse, type ViesRequest, type ViesResponse } from './parse-response.ts'

/** The asker of VIES. */
export interface ViesCaller {
  shop_id: string
  /** A job, which asks again later. Otherwise a buyer waits. */
  is_patient?: boolean
  /** Called before a question of a buyer is sent; false prevents the question. */
  mayAsk?: (() => boolean) | undefined
}

export interface Vies {
  /**
   * Asks VIES. For a buyer, returns `unavailable` immediately for QUIET_MS after the member state was
   * unreachable, and if the shop, or all shops together, have too many running questions.
   */
  ask(question: ViesRequest, asker: ViesCaller): Promise<ViesResponse>
  /**
   * How long a calculation may wait for the response. If the response takes longer, it is there for the next
   * calculation.
   */
  readonly buyer_waits_ms: number
}

const BUYER_WAITS_MS = 1500

const TIMEOUT_MS = 10_000
const QUIET_MS = 30_000
const MAX_CONCURRENT = 8
/** The remaining places are for jobs. */
const MAX_OF_BUYERS = 6
/**
 * Anybody may ask about any number in any shop, so no shop may take all places. The buyers of a busy shop
 * rarely need more.
 */
const MAX_OF_SHOP = 4
const TOO_MANY = 'too many concurrent questions'
const MAX_ANSWER_LENGTH = 64 * 1024

/** Returns undefined if the register is switched off. */
export const openVies = ({ vies_api_base }: Pick<Config, 'vies_api_base'>): Vies | undefined =>
  vies_api_base === undefined ? undefined : makeVies(vies_api_base)

export function makeVies(base: string, buyer_waits_ms = BUYER_WAITS_MS): Vies {
  /** The end of the pause, by member state. */
  const quiet = new Map<string, number>()
  const under_way = new Map<string, ViesCaller & { answer: Promise<ViesResponse> }>()

  async function send({ country, number, requester }: ViesRequest): Promise<ViesResponse> {
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
      return parseResponse(response.status, await readText(response), { country, number })
    } catch (error) {
      const reason = error instanceof Error ? error.name : 'unknown'
      return { outcome: 'unavailable', reason, is_outage: true }
    }
  }

  async function ask(question: ViesRequest): Promise<ViesResponse> {
    const answer = await send(question)
    // VIES rejects a requester with an unknown number. Then ask again without a requester, which gives no
    // consultation number.
    const is_refused = answer.outcome === 'unavailable' && answer.reason === 'INVALID_REQUESTER_INFO'
    const { requester: _, ...anonymous } = question
    const final = is_refused && question.requester ? await send(anonymous) : answer
    if (final.outcome !== 'unavailable') quiet.delete(question.country)
    else if (final.is_outage) quiet.set(question.country, performance.now() + QUIET_MS)
    return final
  }

  /** Why VIES is not asked now; undefined if it is asked. */
  function findObstacle({ country }: ViesRequest, asker: ViesCaller): string | undefined {
    if (under_way.size >= MAX_CONCURRENT) return TOO_MANY
    if (asker.is_patient) return undefined
    if (performance.now() < (quiet.get(country) ?? 0)) return 'did not answer a moment ago'
    const of_buyers = [...under_way.values()].filter(({ is_patient }) => !is_patient)
    const of_shop = of_buyers.filter(({ shop_id }) => shop_id === asker.shop_id)
    if (of_buyers.length >= MAX_OF_BUYERS || of_shop.length >= MAX_OF_SHOP) return TOO_MANY
    return asker.mayAsk?.() === false ? 'this network asks about too many numbers' : undefined
  }

  return {
    buyer_waits_ms,
    async ask(question, asker) {
      const key = JSON.stringify(question)
      const same = under_way.get(key)
      if (same) return same.answer
      const obstacle = findObstacle(question, asker)
      if (obstacle !== undefined) return { outcome: 'unavailable', reason: obstacle, is_outage: false }
      const answer = ask(question).finally(() => under_way.delete(key))
      under_way.set(key, { ...asker, answer })
      return answer
    },
  }
}

/**
 * Returns the text of the response. Throws if the text is longer than any sensible answer; the rest is not
 * read.
 */
async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true })
    if (text.length > MAX_ANSWER_LENGTH) throw new RangeError('The answer is too long.')
  }
  return text
}
