// A page in the browser's history knows nothing of what happened after it: one that says what was wrong with an attempt to order is replaced by
// a new one, which knows of the order that was placed since.

/** Gives whether the page is replaced. */
export function replaceOldAnswer(): boolean {
  if (document.querySelector('[data-checkout-answer]') === null) return false
  // The browser may also have kept the page alive, and then runs no script anew.
  addEventListener('pageshow', ({ persisted }) => persisted && location.replace(location.pathname))
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (navigation?.type !== 'back_forward') return false
  location.replace(location.pathname)
  return true
}
