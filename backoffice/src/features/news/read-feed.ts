// The news as data: fetched from our own address, which hands on the feed of whoever was set to write it. All of it is text by the time
// it leaves here; a feed may say what it likes.

import { categoryAddress, cutSummary, webAddress } from './entry-text.ts'

const ADDRESS = '/news/feed.xml'
const ATOM = 'http://www.w3.org/2005/Atom'
const ENTRIES = 10
const MAX_LENGTH = 2 * 1024 * 1024
const TIMEOUT_MS = 5000

export interface NewsEntry {
  title: string
  /** The entry's id, if that is a web page. */
  href: string | null
  categories: { label: string; href: string | null }[]
  summary: string
}

export interface News {
  entries: NewsEntry[]
  /** What the feed says of itself. */
  subtitle: string
}

const childrenOf = (element: Element, name: string): Element[] =>
  [...element.children].filter((child) => child.namespaceURI === ATOM && child.localName === name)

/** What a reader would see of it, on one line. A document that is parsed and never shown runs and loads nothing. */
function textOf(element: Element | undefined): string {
  const text = element?.textContent ?? ''
  const shown = (text: string) => {
    const { body } = new DOMParser().parseFromString(text, 'text/html')
    for (const unseen of body.querySelectorAll('script, style, template, noscript')) unseen.remove()
    return body.textContent ?? ''
  }
  return (element?.getAttribute('type') === 'xhtml' ? text : shown(text)).replace(/\s+/g, ' ').trim()
}

function readEntry(entry: Element): NewsEntry {
  const one = (name: string) => childrenOf(entry, name)[0]
  const link = childrenOf(entry, 'link').find(
    (each) => (each.getAttribute('rel') ?? 'alternate') === 'alternate',
  )
  const href = webAddress(one('id')?.textContent) ?? webAddress(link?.getAttribute('href'))
  return {
    title: textOf(one('title')) || 'Untitled',
    href,
    categories: childrenOf(entry, 'category').flatMap((category) => {
      const term = category.getAttribute('term')?.trim()
      if (!term) return []
      const label = category.getAttribute('label')?.trim() || term
      return [{ label, href: categoryAddress(term, category.getAttribute('scheme'), href) }]
    }),
    summary: cutSummary(textOf(one('summary')) || textOf(one('content'))),
  }
}

/** The first ten entries, in the feed's order. Throws an Error for what is no Atom feed or declares entities of its own. */
export function parseFeed(xml: string): News {
  const document = new DOMParser().parseFromString(xml, 'application/xml')
  const feed = document.documentElement
  const is_broken = document.querySelector('parsererror') !== null || document.doctype !== null
  if (is_broken || feed.namespaceURI !== ATOM || feed.localName !== 'feed')
    throw new Error('This is no Atom feed.')
  return {
    entries: childrenOf(feed, 'entry').slice(0, ENTRIES).map(readEntry),
    subtitle: textOf(childrenOf(feed, 'subtitle')[0]),
  }
}

export async function readNews(signal: AbortSignal): Promise<News> {
  const response = await fetch(ADDRESS, {
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  })
  if (!response.ok) throw new Error(`The news answers ${response.status}.`)
  const xml = await response.text()
  if (xml.length > MAX_LENGTH) throw new Error('The news is too long.')
  return parseFeed(xml)
}
