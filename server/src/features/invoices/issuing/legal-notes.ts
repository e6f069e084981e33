// The sentences the law requires on a document besides its figures. Germany: § 14 (4), § 14a UStG; France: article 242 nonies A, annexe II,
// CGI and article L441-9, L441-10 Code de commerce; the Union: article 226 of directive 2006/112/EC. As of November 2026.

import type { InvoiceLanguage, InvoiceLine, InvoiceSnapshot, TaxCategory } from '../invoice-snapshot.ts'
import { NOT_TAXABLE_HERE, SENT_FROM_OUTSIDE } from './tax-category.ts'

type Words = Record<InvoiceLanguage, string>

const REVERSE_CHARGE: Words = {
  en: 'Reverse charge: the VAT is to be accounted for by the recipient (Art. 196 Directive 2006/112/EC).',
  de: 'Steuerschuldnerschaft des Leistungsempfängers (Reverse Charge, Art. 196 Richtlinie 2006/112/EG).',
  fr: 'Autoliquidation : la TVA est due par le preneur (art. 196 directive 2006/112/CE ; art. 283-2 du CGI).',
}
const WITHIN_THE_UNION: Words = {
  en: 'Intra-Community supply, exempt from VAT (Art. 138 Directive 2006/112/EC). Reverse charge: the recipient accounts for the VAT.',
  de: 'Steuerfreie innergemeinschaftliche Lieferung (§ 4 Nr. 1 Buchst. b, § 6a UStG; Art. 138 Richtlinie 2006/112/EG). Reverse Charge: die Erwerbsteuer schuldet der Empfänger.',
  fr: 'Exonération de TVA, livraison intracommunautaire (art. 262 ter, I du CGI ; art. 138 directive 2006/112/CE). Autoliquidation par l’acquéreur.',
}
const EXPORT: Words = {
  en: 'Export outside the European Union, exempt from VAT (Art. 146 Directive 2006/112/EC).',
  de: 'Steuerfreie Ausfuhrlieferung (§ 4 Nr. 1 Buchst. a, § 6 UStG; Art. 146 Richtlinie 2006/112/EG).',
  fr: 'Exonération de TVA, exportation hors de l’Union européenne (art. 262, I du CGI ; art. 146 directive 2006/112/CE).',
}
const SUPPLIED_OUTSIDE: Words = {
  en: 'Not taxable here: the place of supply of this service is outside the European Union (Art. 43 to 59 Directive 2006/112/EC).',
  de: 'Nicht steuerbare sonstige Leistung: Der Leistungsort liegt außerhalb der Europäischen Union (§ 3a UStG; Art. 43 bis 59 Richtlinie 2006/112/EG).',
  fr: 'TVA non applicable : le lieu de la prestation est hors de l’Union européenne (art. 259 à 259 D du CGI ; art. 43 à 59 directive 2006/112/CE).',
}
const SENT_OUTSIDE: Words = {
  en: 'Not taxable here: the goods are sent from outside the VAT territory of the European Union (Art. 32 Directive 2006/112/EC).',
  de: 'Nicht steuerbare Lieferung: Die Versendung beginnt außerhalb des Mehrwertsteuergebiets der Europäischen Union (§ 3 Abs. 6 UStG; Art. 32 Richtlinie 2006/112/EG).',
  fr: 'TVA non applicable : les biens sont expédiés depuis l’extérieur du territoire de TVA de l’Union européenne (art. 258, I du CGI ; art. 32 directive 2006/112/CE).',
}
const EXEMPT: Words = {
  en: 'Exempt from VAT.',
  de: 'Umsatzsteuerfrei.',
  fr: 'Exonéré de TVA.',
}
const UNTAXED_BY_SELLER: Record<string, Words> = {
  DE: {
    en: 'No VAT is charged: small business under section 19 of the German VAT Act (UStG).',
    de: 'Gemäß § 19 UStG wird keine Umsatzsteuer berechnet (Kleinunternehmer).',
    fr: 'TVA non facturée : petite entreprise, § 19 UStG (Allemagne).',
  },
  AT: {
    en: 'No VAT is charged: small business under section 6 (1) no. 27 of the Austrian VAT Act (UStG).',
    de: 'Umsatzsteuerfrei aufgrund der Kleinunternehmerregelung (§ 6 Abs. 1 Z 27 UStG).',
    fr: 'TVA non facturée : petite entreprise, § 6 al. 1 no 27 UStG (Autriche).',
  },
  FR: {
    en: 'VAT not applicable, article 293 B of the French tax code (CGI).',
    de: 'Keine Umsatzsteuer: TVA non applicable, art. 293 B du CGI (Frankreich).',
    fr: 'TVA non applicable, art. 293 B du CGI.',
  },
}
const UNTAXED: Words = {
  en: 'No VAT is charged: the seller is not registered for VAT.',
  de: 'Es wird keine Umsatzsteuer berechnet; der Verkäufer ist nicht umsatzsteuerlich registriert.',
  fr: 'TVA non facturée : le vendeur n’est pas assujetti.',
}
const NOT_TAXED_HERE: Words = {
  en: 'No tax is charged on this sale.',
  de: 'Für diesen Verkauf wird keine Steuer berechnet.',
  fr: 'Aucune taxe n’est due pour cette vente.',
}
const FRENCH_LATE_PAYMENT: Words = {
  en: 'No discount for early payment. Late payment: penalties at three times the legal rate of interest and a fixed charge of €40 for recovery costs (Art. L441-10 Code de commerce).',
  de: 'Kein Skonto. Bei Zahlungsverzug: Verzugszinsen in Höhe des dreifachen gesetzlichen Zinssatzes und eine Pauschale von 40 € für Beitreibungskosten (Art. L441-10 Code de commerce).',
  fr: 'Pas d’escompte pour paiement anticipé. En cas de retard de paiement : pénalités au taux de trois fois le taux d’intérêt légal et indemnité forfaitaire de 40 € pour frais de recouvrement (art. L441-10 du Code de commerce).',
}
const FRENCH_OPERATION: Record<InvoiceSnapshot['supply'], Words> = {
  goods: { en: 'Supply of goods.', de: 'Lieferung von Gegenständen.', fr: 'Opération : livraison de biens.' },
  services: {
    en: 'Supply of services.',
    de: 'Erbringung von Dienstleistungen.',
    fr: 'Opération : prestation de services.',
  },
  both: {
    en: 'Supply of goods and services.',
    de: 'Lieferung von Gegenständen und Dienstleistungen.',
    fr: 'Opération : livraison de biens et prestation de services.',
  },
}

export interface NoteFacts {
  language: InvoiceLanguage
  lines: readonly Pick<InvoiceLine, 'category' | 'tax_label'>[]
  seller_country: string
  is_registered: boolean
  /** The shop's own sentence that says why it charges no tax; may be empty. */
  untaxed_note: string
  is_business_buyer: boolean
  supply: InvoiceSnapshot['supply']
  kind: InvoiceSnapshot['kind']
}

/** What a registered seller says of a category, whatever else is on the document. */
const SENTENCES: Partial<Record<TaxCategory, Words>> = {
  K: WITHIN_THE_UNION,
  AE: REVERSE_CHARGE,
  G: EXPORT,
  E: EXEMPT,
}

/**
 * The sentence on a document that says why its lines of this category carry no tax. Empty where none does. A seller without a VAT number has one
 * reason for everything, which comes first.
 */
export const reasonOf = (
  category: TaxCategory,
  { language, notes, seller }: Pick<InvoiceSnapshot, 'language' | 'notes' | 'seller'>,
): string => (seller.vat_number === '' ? undefined : SENTENCES[category]?.[language]) ?? notes[0] ?? ''

/** What is said of lines outside the scope of the tax, by what their tax is called. */
const OUTSIDE: ReadonlyMap<string, Words> = new Map([
  [SENT_FROM_OUTSIDE, SENT_OUTSIDE],
  [NOT_TAXABLE_HERE, SUPPLIED_OUTSIDE],
])

/** What a credit note says that gives the tax back because the buyer proved to be a business of another member state. */
export const correctionNotes = (
  lines: readonly { are_goods: boolean }[],
  language: InvoiceLanguage,
): string[] => [
  ...(lines.some((line) => line.are_goods) ? [WITHIN_THE_UNION[language]] : []),
  ...(lines.some((line) => !line.are_goods) ? [REVERSE_CHARGE[language]] : []),
]

const whyUntaxed = ({ seller_country, is_registered, untaxed_note, language }: NoteFacts): string => {
  if (is_registered) return NOT_TAXED_HERE[language]
  return untaxed_note || (UNTAXED_BY_SELLER[seller_country] ?? UNTAXED)[language]
}

export function legalNotes(facts: NoteFacts): string[] {
  const { language, lines, seller_country, is_registered, is_business_buyer, supply, kind } = facts
  const isOutside = (line: NoteFacts['lines'][number]) => line.category === 'O' && OUTSIDE.has(line.tax_label)
  const outside = new Set(lines.filter(isOutside).map((line) => line.tax_label))
  const categories = new Set(lines.filter((line) => !isOutside(line)).map((line) => line.category))
  const notes: string[] = []
  if (categories.has('K')) notes.push(WITHIN_THE_UNION[language])
  if (categories.has('AE')) notes.push(REVERSE_CHARGE[language])
  if (categories.has('G')) notes.push(EXPORT[language])
  for (const [label, words] of OUTSIDE) if (outside.has(label)) notes.push(words[language])
  if (categories.has('E') && is_registered) notes.push(EXEMPT[language])
  if (categories.has('O') || (categories.has('E') && !is_registered)) notes.push(whyUntaxed(facts))
  if (seller_country === 'FR' && kind === 'invoice') {
    notes.push(FRENCH_OPERATION[supply][language])
    if (is_business_buyer) notes.push(FRENCH_LATE_PAYMENT[language])
  }
  return notes
}
