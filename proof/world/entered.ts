// Orders that people of a shop enter themselves. The journal knows nothing of them: they are counted here, request by request.

import type { Watch } from '../watch.ts'
import type { Answer, Ask } from './ask.ts'

export interface Entered {
  asked: number
  readonly acknowledged: Set<string>
}

const ENTER = '/v1/a/order'

export const makeEntered = (): Entered => ({ asked: 0, acknowledged: new Set() })

/** Passes every answer to the watch, and counts those to orders that are entered. */
export const seeing =
  (watch: Watch, entered: Entered) =>
  (ask: Ask, answer: Answer): void => {
    watch.see(ask, answer)
    if (ask.method !== 'POST' || ask.path !== ENTER) return
    entered.asked++
    if (answer.status === 201) entered.acknowledged.add(answer.json.id)
  }
