// Orders that members of a shop enter themselves. The journal does not cover these orders. They are counted
// here, request by request.

import type { Journal } from '../oracles/journal.ts'
import type { Watch } from '../oracles/watch.ts'
import type { HttpRequest, HttpResponse } from './http-request.ts'

export interface Entered {
  /**
   * The requested orders: each by its key or id, regardless of repeats. A request without key and id counts
   * as a further order.
   */
  readonly asked: Set<string>
  readonly acknowledged: Set<string>
}

const ENTER = '/v1/a/order'

export const makeEntered = (): Entered => ({ asked: new Set(), acknowledged: new Set() })

/**
 * Returns the name that makes a repeat of the request the same order: the id chosen by the client, or else
 * its key, which belongs to the shop.
 */
function nameOf({ headers = {}, body }: HttpRequest): string | undefined {
  const { id, shop_id } = (typeof body === 'object' ? (body ?? {}) : {}) as {
    id?: unknown
    shop_id?: unknown
  }
  if (typeof id === 'string') return id
  const key = Object.entries(headers).find(([name]) => name.toLowerCase() === 'idempotency-key')?.[1]
  return key === undefined ? undefined : `${shop_id} ${key}`
}

/** Passes every answer to the watch and the journal, and counts answers to entered orders. */
export const seeing =
  (watch: Watch, journal: Journal, entered: Entered) =>
  (ask: HttpRequest, answer: HttpResponse): void => {
    journal.hear(ask, answer)
    watch.see(ask, answer)
    if (ask.method !== 'POST' || ask.path !== ENTER) return
    entered.asked.add(nameOf(ask) ?? `the request ${entered.asked.size}`)
    if (answer.status === 201) entered.acknowledged.add(answer.json.id)
  }
