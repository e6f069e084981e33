// Counts descriptions with parts that Markdown lacks. The plan names each part once.

import type { TableImport } from '@kontor/contract/tables/imports'

const has = (pattern: RegExp) => (html: string) => pattern.test(html)

/** Attributes are cut short, so that a text with many unclosed tags takes no longer. */
const LINKS = /<a\s[^<>]{0,1000}/gi
/** An address without a protocol and host. */
const OWN = /^href\s?=\s?["']?(?!https?:|\/\/)[^\s"'<>]/i

const hasOwnLink = (html: string): boolean =>
  (html.match(LINKS) ?? []).some((link) => OWN.test(link.slice(Math.max(0, link.search(/\bhref\s?=/i)))))

const PARTS = [
  ['tables', has(/<table[\s>]/i)],
  ['videos', has(/<(?:iframe|video|embed|object)[\s>]/i)],
  ['pictures', has(/<img[\s/>]/i)],
  // Links within the former shop lead nowhere here.
  ['links', hasOwnLink],
] as const

export class TextLosses {
  private readonly column: string
  private readonly counts = new Map<(typeof PARTS)[number][0], number>()

  /** `field` is the field of the column with the texts. */
  constructor(field: string, columns: TableImport['columns']) {
    this.column = columns.find((each) => each.field === field)?.column ?? field
  }

  note(html: string): void {
    if (!html.includes('<')) return
    for (const [part, isIn] of PARTS) if (isIn(html)) this.counts.set(part, (this.counts.get(part) ?? 0) + 1)
  }

  list(): TableImport['dropped'] {
    return [...this.counts].map(([part, count]) => ({ column: this.column, part, count }))
  }
}
