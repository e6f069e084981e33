// Remembers the page that a user wanted when they were sent to log in, for the next login in this tab. A login by e-mail stores it, too, for the tab
// that the link in the mail opens.

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

/**
 * Returns the path inside the account that this tab remembers, else `stored` if it is one, else '/account'. It stays remembered: a login may redirect
 * elsewhere and back, or be abandoned.
 */
export function readTarget(stored?: string): string {
  let own: string | null = null
  try {
    own = sessionStorage.getItem(KEY)
  } catch {
    // Without storage nothing was remembered.
  }
  return [own, stored].find((path) => path?.startsWith('/account')) ?? '/account'
}

/** Gives the same, and clears it. */
export function takeTarget(stored?: string): string {
  const path = readTarget(stored)
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Without storage nothing was remembered.
  }
  return path
}

/** Called on logging out: clears the target, and remembers no further one while the page is being left. */
export function clearLoginTarget(): void {
  leaving = true
  takeTarget()
}
