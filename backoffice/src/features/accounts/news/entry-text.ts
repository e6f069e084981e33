// Makes an entry's texts safe and short: text without markup, a summary of limited length, and links to web
// pages only.

const SUMMARY_CHARACTERS = 180

/** Returns the first 180 characters and ' ...', or a shorter text unchanged. */
export function cutSummary(text: string): string {
  const characters = [...text]
  return characters.length <= SUMMARY_CHARACTERS
    ? text
    : `${characters.slice(0, SUMMARY_CHARACTERS).join('')} ...`
}

/**
 * Matches comments, elements with unreadable content, and tags. Unclosed markup matches to the end, so the
 * search reads no part twice.
 */
const MARKUP =
  /<!--[\s\S]*?(?:-->|$)|<(script|style|template|noscript|textarea|title)\b[\s\S]*?(?:<\/\1\s*>|$)|<[a-z/!?](?:"[^"]*(?:"|$)|'[^']*(?:'|$)|[^'">]+)*(?:>|$)/gi
const STARTS_A_LINE = /^<\/?(?:p|div|br|hr|li|ul|ol|h[1-6]|tr|t[dh]|blockquote|pre|section|article|figure)\b/i

/**
 * Returns the text between the tags of HTML, with unchanged character references. The markup is removed
 * before anything could interpret the markup.
 */
export const withoutMarkup = (html: string): string =>
  html.replace(MARKUP, (tag) => (STARTS_A_LINE.test(tag) ? ' ' : ''))

/**
 * Returns the text if the text is an absolute http(s) address, otherwise null. An Atom id may also be a
 * `tag:` URI, or a `javascript:` address.
 */
export function httpUrl(text: string | null | undefined): string | null {
  const trimmed = text?.trim() ?? ''
  if (!URL.canParse(trimmed)) return null
  const { protocol, username, password, href } = new URL(trimmed)
  return /^https?:$/.test(protocol) && username === '' && password === '' ? href : null
}

/**
 * Returns the page of a category. If the category's scheme is the address of a page, the result is below that
 * page. Otherwise the result is at `/categories/` of the entry's host, as in most journals. Returns null
 * without scheme and host.
 */
export function categoryAddress(term: string, scheme: string | null, entry: string | null): string | null {
  const pages = scheme?.includes('#') ? null : httpUrl(scheme)
  if (pages !== null) return `${pages.replace(/\/?$/, '/')}${encodeURIComponent(term)}`
  return entry && `${new URL(entry).origin}/categories/${encodeURIComponent(term)}`
}
