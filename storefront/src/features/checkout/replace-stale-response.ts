// A page in the browser's history knows nothing of what happened after it: one that says what was wrong with an attempt to order is replaced by
// a new one, which knows of the order that was placed since.

import { hasEntries } from './entries/save-entries.ts'

/** Returns whether the page is replaced. If nothing could be stored a new page would be empty, so only what it says is taken away. */
function replace(answer: Element): boolean {
  const form = document.querySelector<HTMLFormElement>('form[data-entries]')
  if (form === null || !hasEntries(form)) {
    answer.remove()
    return false
  }
  // In a frame the query is all that remembers the language.
  location.replace(location.pathname + location.search)
  return true
}

/** Returns whether the page is replaced. */
export function replaceStaleResponse(): boolean {
  const answer = document.querySelector('[data-checkout-answer]')
  if (answer === null) return false
  // The browser may also have cached the page with its state, and then does not run scripts again.
  addEventListener('pageshow', ({ persisted }) => persisted && replace(answer))
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation?.type === 'back_forward' && replace(answer)
}
