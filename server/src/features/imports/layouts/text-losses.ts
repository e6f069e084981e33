// Counts the descriptions with parts that Markdown does not say: each part is named once in the plan.

import type { TableImport } from '@kontor/contract/tables/imports'

/** Attributes are cut short, so that a text with many tags that never end takes no longer. */
const PARTS = [
  ['tables', /<table[\s>]/i],
  ['videos', /<(?:iframe|video|embed|object)[\s>]/i],
  ['pictures', /<img[\s/>]/i],
  // Links within the former shop lead nowhere here.
  ['links', /<a\s[^<>]{0,1000}?\bhref\s?=\s?["']?(?!https?:|\/\/)[^\s"'<>]/i],
] as const

export class TextLosses {
  private readonly column: string
  private readonly counts = new Map<(typeof PARTS)[number][0], number>()

  /** `field`: what the column of these texts is read as. */
  constructor(field: string, columns: TableImport['columns']) {
    this.column = columns.find((each) => each.field === field)?.column ?? field
  }

  note(html: string): void {
    if (!html.includes('<')) return
    for (const [part, pattern] of PARTS)
      if (pattern.test(html)) this.counts.set(part, (this.counts.get(part) ?? 0) + 1)
  }

  list(): TableImport['dropped'] {
    return [...this.counts].map(([part, count]) => ({ column: this.column, part, count }))
  }
}
