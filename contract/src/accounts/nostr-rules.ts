// Rules for Nostr events that clients of Kontor check before they sign: what an event's content, an identity claim and a report may be. Nothing of
// Kontor itself publishes events; a login signs one without content.

const RECOMMEND_RELAY = 2
const REPOST = 6

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const isWebsocketUrl = (text: string): boolean =>
  /^wss?:\/\//i.test(text) && URL.canParse(text) && new URL(text).hostname !== ''

/** Why an event of this kind may not have this content, in a sentence; null if it may. */
export function contentProblem(kind: number, content: string): string | null {
  if (kind === REPOST) return isJson(content) ? null : 'A repost needs JSON'
  if (kind === RECOMMEND_RELAY) return isWebsocketUrl(content.trim()) ? null : 'A relay needs a websocket URL'
  return /<\/?[a-z][^<>]*>/i.test(content) ? 'HTML tags are not allowed' : null
}

/** Whether a text may be the identity part of a claim, such as `ada@example.org` or `github.com/ada`. */
export const isIdentityClaim = (text: string): boolean => /^[a-z0-9\-_@/.]+$/.test(text)

export interface Report {
  /** Such as `spam`, `illegal` or `impersonation`. */
  kind: string
  /** Whom it is about, in hexadecimal. */
  public_key: string
  /** What it is about, where that is an event. */
  event_id?: string
}

/** Why a report cannot be made, in a sentence; null if it can. */
export function reportProblem({ kind, public_key, event_id }: Report): string | null {
  if (kind.trim() === '') return 'Kind is required'
  if (public_key.trim() === '') return 'Public key is required'
  if (kind === 'impersonation' && event_id) return 'A report of impersonation cannot refer to an event'
  return null
}
