// Where somebody wanted to go when the guard turned them away: taken up after the next login in this tab.

const KEY = 'kontor.target'
let leaving = false

export function rememberTarget(path: string): void {
  if (leaving) return
  try {
    sessionStorage.setItem(KEY, path)
  } catch {
    // Then login leads to the home page.
  }
}

/** The remembered address inside the account, else '/account'. Forgets it. */
export function takeTarget(): string {
  try {
    const path = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    return path?.startsWith('/account') ? path : '/account'
  } catch {
    return '/account'
  }
}

/** Whoever logs out on purpose wants nothing remembered while the page goes away. */
export function forgetTarget(): void {
  leaving = true
  takeTarget()
}
