// Fetches the news as data from Kontor's own address, which passes on the configured feed. The feed is not
// trusted: only plain text leaves this file.

import { t } from '../../../lib/texts.ts'
import { categoryAddress, cutSummary, httpUrl, withoutMarkup } from './entry-text.ts'
import { isElement, readXml, type XmlElement } from './read-xml.ts'

const ADDRESS = '/news/feed.xml'
const ATOM = 'http://www.w3.org/2005/Atom'
const ENTRIES = 10
const MAX_LENGTH = 2 * 1024 * 1024
const TIMEOUT_MS = 5000

export interface NewsEntry {
  title: string
  /**
   * The entry's id if the id is a web page, otherwise the link of the entry. Null if neither is a web page.
   */
  href: string | null
  categories: { label: string; href: string | null }[]
  summary: string
}

export interface News {
  /** The language of the entries, as the feed says; undefined if the feed does not. */
  lang: string | undefined
  entries: NewsEntry[]
  /** The feed's subtitle. */
  subtitle: string
}

const childrenOf = (element: XmlElement, name: string): XmlElement[] =>
  element.content.filter(isElement).filter((child) => child.namespace === ATOM && child.name === name)

const UNSEEN = ['script', 'style', 'template', 'noscript']
const allText = ({ name, content }: XmlElement): string =>
  UNSEEN.includes(name) ? '' : content.map((part) => (isElement(part) ? allText(part) : part)).join('')

/**
 * Replaces character references. The browser's parser does the work, because the parser knows the two
 * thousand names of HTML. The text contains no markup at this point.
 */
const named = (text: string): string =>
  new DOMParser().parseFromString(text.replaceAll('<', '&lt;'), 'text/html').body.textContent ?? ''

/** Returns the readable text of an element, on one line. */
function textOf(element: XmlElement | undefined): string {
  if (element === undefined) return ''
  const text = allText(element)
  const is_markup = element.attributes.get('type') !== 'xhtml'
  return (is_markup ? named(withoutMarkup(text)) : text).replace(/\s+/g, ' ').trim()
}

function readEntry(entry: XmlElement): NewsEntry {
  const one = (name: string) => childrenOf(entry, name)[0]
  const link = childrenOf(entry, 'link').find(
    ({ attributes }) => (attributes.get('rel') ?? 'alternate') === 'alternate',
  )
  const id = one('id')
  const href = httpUrl(id && allText(id)) ?? httpUrl(link?.attributes.get('href'))
  return {
    title: textOf(one('title')) || t('Untitled'),
    href,
    categories: childrenOf(entry, 'category').flatMap(({ attributes }) => {
      const term = attributes.get('term')?.trim()
      if (!term) return []
      const label = attributes.get('label')?.trim() || term
      return [{ label, href: categoryAddress(term, attributes.get('scheme') ?? null, href) }]
    }),
    summary: cutSummary(textOf(one('summary')) || textOf(one('content'))),
  }
}

/** Returns the first ten entries, in the feed's order. @throws Error if the text is no Atom feed. */
export function parseFeed(xml: string): News {
  const feed = readXml(xml)
  if (feed.namespace !== ATOM || feed.name !== 'feed') throw new Error(t('The response is not an Atom feed.'))
  return {
    lang: feed.attributes.get('xml:lang'),
    entries: childrenOf(feed, 'entry').slice(0, ENTRIES).map(readEntry),
    subtitle: textOf(childrenOf(feed, 'subtitle')[0]),
  }
}

export async function readNews(signal: AbortSignal): Promise<News> {
  const response = await fetch(ADDRESS, {
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  })
  if (!response.ok)
    throw new Error(t('The news server returned status {status}.', { status: response.status }))
  const xml = await response.text()
  if (xml.length > MAX_LENGTH) throw new Error(t('The news feed is too large.'))
  return parseFeed(xml)
}
