// A page in the browser's history ignores later events. A page with the errors of an order attempt is
// replaced by a new page, which shows the order placed since.

import { hasEntries } from './entries/save-entries.ts'

/**
 * Returns whether the page is replaced. If nothing could be stored, a new page would be empty, so only the
 * message is removed.
 */
function replace(answer: Element): boolean {
  const form = document.querySelector<HTMLFormElement>('form[data-entries]')
  if (form === null || !hasEntries(form)) {
    answer.remove()
    return false
  }
  // In a frame only the query remembers the language.
  location.replace(location.pathname + location.search)
  return true
}

/** Returns whether the page is replaced. */
export function replaceStaleResponse(): boolean {
  const answer = document.querySelector('[data-checkout-answer]')
  if (answer === null) return false
  // The browser may also have cached the page with its state, and does not run scripts again in this case.
  addEventListener('pageshow', ({ persisted }) => persisted && replace(answer))
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation?.type === 'back_forward' && replace(answer)
}
