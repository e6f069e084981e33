// A message that has to survive the reload at the end of a session. Stored in the tab's session storage, shown once.

const KEY = 'kontor.notice'

export function leaveNotice(message: string): void {
  try {
    sessionStorage.setItem(KEY, message)
  } catch {
    // If storage is forbidden, the reloaded page shows no message.
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
