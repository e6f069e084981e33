// Remembers the page that somebody wanted when they were sent to log in, for the next login in this tab.

const KEY = 'kontor.target'
let leaving = false

export function rememberTarget(path: string): void {
  if (leaving) return
  try {
    sessionStorage.setItem(KEY, path)
  } catch {
    // Without storage the login leads to the home page.
  }
}

/** Gives the remembered path inside the account, else '/account'. It stays remembered: a login may lead away and back, or be given up. */
export function readTarget(): string {
  try {
    const path = sessionStorage.getItem(KEY)
    return path?.startsWith('/account') ? path : '/account'
  } catch {
    return '/account'
  }
}

/** Gives the same, and forgets it. */
export function takeTarget(): string {
  const path = readTarget()
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Without storage nothing was remembered.
  }
  return path
}

/** Called on logging out: forgets the target, and remembers no further one while the page is being left. */
export function forgetTarget(): void {
  leaving = true
  takeTarget()
}
