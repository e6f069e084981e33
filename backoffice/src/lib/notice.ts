// A sentence that must survive the page's reload at the end of a session. Kept per tab, shown once.

const KEY = 'kontor.notice'

export function leaveNotice(message: string): void {
  try {
    sessionStorage.setItem(KEY, message)
  } catch {
    // Without storage the reload is silent.
  }
}

export function takeNotice(): string | null {
  try {
    const message = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    return message
  } catch {
    return null
  }
}
