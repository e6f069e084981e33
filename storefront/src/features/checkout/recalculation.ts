// Asks for calculations in sequence. The shown calculation belongs to the goods and entries of the latest
// question, however late an earlier answer arrives.

import type { Calculation } from '@kontor/contract/orders/orders'
import type { CartLine } from '@kontor/contract/storefront/storefront-pages'
import type { Entries, Item } from './entries/checkout-entries.ts'

/** The parts of the page that the recalculation updates. */
export interface Shown {
  setCalculation: (calculation: Calculation | null) => void
  setMethodChosen: (is_method_chosen: boolean) => void
  setPending: (is_pending: boolean) => void
}

/** Asks the server. */
export type Ask = (items: readonly Item[], entries: Entries) => Promise<Calculation>

const itemsOf = (lines: readonly CartLine[]) =>
  lines
    .filter(({ product }) => product !== null)
    .map(({ product_id, quantity }) => ({ product_id, quantity }))

/** Returns the goods of the lines as a text, for comparisons. */
export const goodsOf = (lines: readonly CartLine[]): string => JSON.stringify(itemsOf(lines))

const questionOf = (entries: Entries, lines: readonly CartLine[]): string =>
  JSON.stringify([entries, itemsOf(lines)])

export function makeRecalculation(ask: Ask, { setCalculation, setMethodChosen, setPending }: Shown) {
  let asked = ''
  let turn = 0
  return {
    /** Records the goods and entries of the page's initial calculation. */
    isDrawnFor(entries: Entries, lines: readonly CartLine[]): void {
      asked = questionOf(entries, lines)
    },

    /**
     * Shows the calculation for the entries and lines. Does nothing without a destination, or if the question
     * equals the latest question.
     */
    async showFor(entries: Entries, lines: readonly CartLine[]): Promise<void> {
      const question = questionOf(entries, lines)
      if (entries.destination_country === '' || question === asked) return
      asked = question
      const mine = ++turn
      const items = itemsOf(lines)
      if (items.length === 0) {
        // A pending answer no longer ends the waiting.
        setPending(false)
        setCalculation(null)
        return
      }
      setPending(true)
      try {
        const answer = await ask(items, entries)
        if (mine !== turn) return
        setCalculation(answer)
        // Also false if the chosen method does not exist for this destination.
        setMethodChosen(answer.shipping_method !== null && answer.shipping_method === entries.shipping_method)
      } catch {
        // The old calculation stays on the page. If its total is wrong by now, the server refuses the order.
        asked = ''
      } finally {
        if (mine === turn) setPending(false)
      }
    },
  }
}
