// Rules for Nostr events that clients of Kontor check before signing: the content of an event, an identity
// claim and a report. Kontor itself publishes no events. A login signs an event without content.

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

/**
 * Returns a sentence about why an event of this kind may not have this content, or null if the content is
 * allowed.
 */
export function contentProblem(kind: number, content: string): string | null {
  if (kind === REPOST) return isJson(content) ? null : 'A repost needs JSON'
  if (kind === RECOMMEND_RELAY) return isWebsocketUrl(content.trim()) ? null : 'A relay needs a websocket URL'
  return /<\/?[a-z][^<>]*>/i.test(content) ? 'HTML tags are not allowed' : null
}

/**
 * Returns true if a text may be the identity part of a claim, such as `ada@example.org` or `github.com/ada`.
 */
export const isIdentityClaim = (text: string): boolean => /^[a-z0-9\-_@/.]+$/.test(text)

export interface Report {
  /** Reason for the report, such as `spam`, `illegal` or `impersonation`. */
  kind: string
  /** Key of the reported person, in hexadecimal. */
  public_key: string
  /** The reported event, if the report is about an event. */
  event_id?: string
}

/** Returns a sentence about why a report is invalid, or null if the report is valid. */
export function reportProblem({ kind, public_key, event_id }: Report): string | null {
  if (kind.trim() === '') return 'Kind is required'
  if (public_key.trim() === '') return 'Public key is required'
  if (kind === 'impersonation' && event_id) return 'A report of impersonation cannot refer to an event'
  return null
}
