// Asking for calculations, one after another. What is shown belongs to the goods and entries of the last question, however late an answer
// to an earlier one comes.

import type { Calculation } from '@kontor/contract/orders/orders'
import type { CartLine } from '@kontor/contract/storefront/storefront-pages'
import type { Entries, Item } from './entries/checkout-entries.ts'

/** What the page shows of it. */
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

/** The goods of the lines as one text, to compare them by. */
export const goodsOf = (lines: readonly CartLine[]): string => JSON.stringify(itemsOf(lines))

const questionOf = (entries: Entries, lines: readonly CartLine[]): string =>
  JSON.stringify([entries, itemsOf(lines)])

export function makeRecalculation(ask: Ask, { setCalculation, setMethodChosen, setPending }: Shown) {
  let asked = ''
  let turn = 0
  return {
    /** What the calculation that the page came with is for. */
    isDrawnFor(entries: Entries, lines: readonly CartLine[]): void {
      asked = questionOf(entries, lines)
    },

    /** Shows the calculation for these. Does nothing before there is a destination, and where they are those it was asked for last. */
    async showFor(entries: Entries, lines: readonly CartLine[]): Promise<void> {
      const question = questionOf(entries, lines)
      if (entries.destination_country === '' || question === asked) return
      asked = question
      const mine = ++turn
      const items = itemsOf(lines)
      if (items.length === 0) {
        // An answer that is still under way does not end the waiting any more.
        setPending(false)
        setCalculation(null)
        return
      }
      setPending(true)
      try {
        const answer = await ask(items, entries)
        if (mine !== turn) return
        setCalculation(answer)
        // Also false if the method that was chosen does not exist for this destination.
        setMethodChosen(answer.shipping_method !== null && answer.shipping_method === entries.shipping_method)
      } catch {
        // The old calculation stays on the page. If its total is wrong by now, the server refuses to order at it.
        asked = ''
      } finally {
        if (mine === turn) setPending(false)
      }
    },
  }
}
