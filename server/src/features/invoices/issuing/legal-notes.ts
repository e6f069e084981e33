// The sentences that the law requires on a document besides the figures. Germany: § 14 (4), § 14a UStG;
// France: article 242 nonies A, annexe II, CGI and article L441-9, L441-10 Code de commerce; the Union:
// article 226 of directive 2006/112/EC. State of the law: November 2026.

import type { StoreLanguage } from '@kontor/contract/storefront/store-languages'
import {
  type InvoiceLine,
  type InvoiceSnapshot,
  isRegistered,
  languagesOf,
  type TaxCategory,
} from '../invoice-snapshot.ts'
import { documentLanguage, type LegalSentences } from '../messages/document-language.ts'
import { NOT_TAXABLE_HERE, SENT_FROM_OUTSIDE } from './tax-category.ts'

export interface NoteFacts {
  language: StoreLanguage
  second_language?: StoreLanguage | undefined
  lines: readonly Pick<InvoiceLine, 'category' | 'tax_label'>[]
  seller_country: string
  is_registered: boolean
  /** The shop's own reason for charging no tax; may be empty. */
  untaxed_note: string
  is_business_buyer: boolean
  supply: InvoiceSnapshot['supply']
  kind: InvoiceSnapshot['kind']
}

/** The sentence of a registered seller for a category, whatever else is on the document. */
const SENTENCES = {
  K: 'within_the_union',
  AE: 'reverse_charge',
  G: 'export',
  E: 'exempt',
} as const satisfies Partial<Record<TaxCategory, keyof LegalSentences>>

/**
 * Returns the document's sentence about the lines of a category without tax, or an empty text. An
 * unregistered seller has a single reason for all lines, which comes first.
 */
export const reasonOf = (
  category: TaxCategory,
  { language, notes, seller }: Pick<InvoiceSnapshot, 'language' | 'notes' | 'seller'>,
): string => {
  const sentence = category in SENTENCES && SENTENCES[category as keyof typeof SENTENCES]
  return (sentence && isRegistered(seller) ? documentLanguage(language).notes[sentence] : notes[0]) ?? ''
}

/** The note about lines outside the scope of the tax, by the name of their tax. */
const OUTSIDE: ReadonlyMap<string, 'sent_outside' | 'supplied_outside'> = new Map([
  [SENT_FROM_OUTSIDE, 'sent_outside'],
  [NOT_TAXABLE_HERE, 'supplied_outside'],
])

/**
 * Returns the sentences of a credit note that refunds the tax because the buyer proved to be a business of
 * another member state.
 */
export const correctionNotes = (
  lines: readonly { are_goods: boolean }[],
  document: Pick<InvoiceSnapshot, 'language' | 'second_language'>,
): string[] =>
  languagesOf(document).flatMap((language) => {
    const sentences = documentLanguage(language).notes
    return [
      ...(lines.some((line) => line.are_goods) ? [sentences.within_the_union] : []),
      ...(lines.some((line) => !line.are_goods) ? [sentences.reverse_charge] : []),
    ]
  })

const whyUntaxed = ({ seller_country, is_registered, untaxed_note, language }: NoteFacts): string => {
  const sentences = documentLanguage(language).notes
  if (is_registered) return sentences.not_taxed_here
  const by_country: Partial<Record<string, string>> = sentences.untaxed_by_seller
  return untaxed_note || (by_country[seller_country] ?? sentences.untaxed)
}

/**
 * Returns the notes in each language of the document: all notes of the first language, then all notes of the
 * second.
 */
export const legalNotes = (facts: NoteFacts): string[] => [
  ...new Set(languagesOf(facts).flatMap((language) => notesIn({ ...facts, language }))),
]

const notesIn = (facts: NoteFacts): string[] =>
  facts.kind === 'receipt'
    ? [documentLanguage(facts.language).notes.multi_purpose_voucher]
    : notesOfSupply(facts)

function notesOfSupply(facts: NoteFacts): string[] {
  const { language, lines, seller_country, is_registered, is_business_buyer, supply, kind } = facts
  const sentences = documentLanguage(language).notes
  const isOutside = (line: NoteFacts['lines'][number]) => line.category === 'O' && OUTSIDE.has(line.tax_label)
  const outside = new Set(lines.filter(isOutside).map((line) => line.tax_label))
  const categories = new Set(lines.filter((line) => !isOutside(line)).map((line) => line.category))
  const notes: string[] = []
  if (categories.has('K')) notes.push(sentences.within_the_union)
  if (categories.has('AE')) notes.push(sentences.reverse_charge)
  if (categories.has('G')) notes.push(sentences.export)
  for (const [label, key] of OUTSIDE) if (outside.has(label)) notes.push(sentences[key])
  if (categories.has('E') && is_registered) notes.push(sentences.exempt)
  if (categories.has('O') || (categories.has('E') && !is_registered)) notes.push(whyUntaxed(facts))
  if (seller_country === 'FR' && kind === 'invoice') {
    notes.push(sentences.french_operation[supply])
    if (is_business_buyer) notes.push(sentences.french_late_payment)
  }
  return notes
}
