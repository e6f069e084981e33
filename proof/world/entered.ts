// Orders that people of a shop enter themselves. The journal holds nobody to them: they are counted here, request by request.

import type { Journal } from '../journal.ts'
import type { Watch } from '../watch.ts'
import type { Answer, Ask } from './ask.ts'

export interface Entered {
  asked: number
  readonly acknowledged: Set<string>
}

const ENTER = '/v1/a/order'

export const makeEntered = (): Entered => ({ asked: 0, acknowledged: new Set() })

/** Passes every answer to the watch and the journal, and counts those to orders that are entered. */
export const seeing =
  (watch: Watch, journal: Journal, entered: Entered) =>
  (ask: Ask, answer: Answer): void => {
    journal.hear(ask, answer)
    watch.see(ask, answer)
    if (ask.method !== 'POST' || ask.path !== ENTER) return
    entered.asked++
    if (answer.status === 201) entered.acknowledged.add(answer.json.id)
  }
