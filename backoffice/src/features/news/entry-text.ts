// What may be made of an entry's texts: words without their markup, a summary of limited length, and links to nothing but web pages.

const SUMMARY_CHARACTERS = 180

/** The first 180 characters and ' ...'; a shorter text as it is. */
export function cutSummary(text: string): string {
  const characters = [...text]
  return characters.length <= SUMMARY_CHARACTERS
    ? text
    : `${characters.slice(0, SUMMARY_CHARACTERS).join('')} ...`
}

/** Comments, elements whose content is not read, tags. Each alternative goes on to the end where it is not closed, so none is tried twice. */
const MARKUP =
  /<!--[\s\S]*?(?:-->|$)|<(script|style|template|noscript|textarea|title)\b[\s\S]*?(?:<\/\1\s*>|$)|<[a-z/!?](?:"[^"]*(?:"|$)|'[^']*(?:'|$)|[^'">]+)*(?:>|$)/gi
const STARTS_A_LINE = /^<\/?(?:p|div|br|hr|li|ul|ol|h[1-6]|tr|t[dh]|blockquote|pre|section|article|figure)\b/i

/** HTML as the text between its tags, references to characters as they were. Markup is gone before anything could obey it. */
export const withoutMarkup = (html: string): string =>
  html.replace(MARKUP, (tag) => (STARTS_A_LINE.test(tag) ? ' ' : ''))

/** A full http(s) address, or null: an Atom id may as well be a `tag:` URI, or something that runs. */
export function webAddress(text: string | null | undefined): string | null {
  const trimmed = text?.trim() ?? ''
  if (!URL.canParse(trimmed)) return null
  const { protocol, username, password, href } = new URL(trimmed)
  return /^https?:$/.test(protocol) && username === '' && password === '' ? href : null
}

/**
 * The page of a category: below its scheme where that is an address of pages, else where most journals have it, at
 * `/categories/` of the entry's host. Null without either.
 */
export function categoryAddress(term: string, scheme: string | null, entry: string | null): string | null {
  const pages = scheme?.includes('#') ? null : webAddress(scheme)
  if (pages !== null) return `${pages.replace(/\/?$/, '/')}${encodeURIComponent(term)}`
  return entry && `${new URL(entry).origin}/categories/${encodeURIComponent(term)}`
}
