// The words of a document in each language, and how each language writes numbers, rates and dates.

import { currencyDecimals } from '@kontor/contract/values/currencies'
import { keepFew } from '@kontor/contract/values/keep-few'
import { formatMoney } from '@kontor/contract/values/money'
import type { InvoiceLanguage, InvoiceSnapshot } from '../invoice-snapshot.ts'

const ENGLISH = {
  locale: 'en-GB',
  title: { invoice: 'Invoice', credit_note: 'Credit note' } as Record<InvoiceSnapshot['kind'], string>,
  issued_on: { invoice: 'Invoice date', credit_note: 'Date' } as Record<InvoiceSnapshot['kind'], string>,
  test: 'TEST: no invoice',
  order: 'Order',
  ordered_on: 'Order date',
  paid_on: 'Payment received',
  supplied_on: 'Date of supply',
  on_dispatch: 'On dispatch',
  corrects: 'Corrects invoice',
  of_day: (day: string) => `of ${day}`,
  ship_to: 'Delivery address',
  vat_number: 'VAT ID',
  tax_number: 'Tax number',
  item: 'Description',
  quantity: 'Qty',
  unit_price: 'Unit price',
  rate: 'Tax',
  net: 'Net',
  gross: 'Gross',
  discount: 'Discount',
  shipping: 'Shipping',
  adjustment: 'Adjustment',
  net_total: 'Net total',
  vat: 'VAT',
  no_tax: 'No tax',
  tax_on: (tax: string, net: string) => `${tax} on ${net}`,
  tax_total: 'Tax total',
  total: { invoice: 'Total', credit_note: 'Total credited' } as Record<InvoiceSnapshot['kind'], string>,
  amounts_in: (currency: string) => `All amounts in ${currency}; unit prices before tax`,
  paid: {
    stripe: (day: string) => `Paid online by card or bank on ${day}. Nothing is due.`,
    hand: (day: string) => `Paid on ${day}. Nothing is due.`,
    nothing_to_pay: () => 'Nothing is due.',
    refund: (day: string) => `Paid back on ${day}.`,
    owed: () => 'The amount is to be paid back.',
  } as Record<InvoiceSnapshot['payment']['how'] | 'owed', (day: string) => string>,
  reason: 'Reason',
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
}

export type InvoiceWords = typeof ENGLISH

const GERMAN: InvoiceWords = {
  locale: 'de-DE',
  title: { invoice: 'Rechnung', credit_note: 'Rechnungskorrektur' },
  issued_on: { invoice: 'Rechnungsdatum', credit_note: 'Datum' },
  test: 'TEST: keine Rechnung',
  order: 'Bestellung',
  ordered_on: 'Bestelldatum',
  paid_on: 'Zahlungseingang',
  supplied_on: 'Leistungsdatum',
  on_dispatch: 'Mit dem Versand',
  corrects: 'Korrigiert Rechnung',
  of_day: (day) => `vom ${day}`,
  ship_to: 'Lieferanschrift',
  vat_number: 'USt-IdNr.',
  tax_number: 'Steuernummer',
  item: 'Bezeichnung',
  quantity: 'Menge',
  unit_price: 'Einzelpreis',
  rate: 'Steuer',
  net: 'Netto',
  gross: 'Brutto',
  discount: 'Rabatt',
  shipping: 'Versand',
  adjustment: 'Anpassung',
  net_total: 'Summe netto',
  vat: 'USt.',
  no_tax: 'Ohne Steuer',
  tax_on: (tax, net) => `${tax} auf ${net}`,
  tax_total: 'Summe Steuer',
  total: { invoice: 'Gesamtbetrag', credit_note: 'Gutgeschrieben' },
  amounts_in: (currency) => `Alle Beträge in ${currency}; Einzelpreise netto`,
  paid: {
    stripe: (day) => `Online bezahlt (Karte oder Bank) am ${day}. Es ist nichts mehr zu zahlen.`,
    hand: (day) => `Bezahlt am ${day}. Es ist nichts mehr zu zahlen.`,
    nothing_to_pay: () => 'Es ist nichts zu zahlen.',
    refund: (day) => `Erstattet am ${day}.`,
    owed: () => 'Der Betrag wird noch erstattet.',
  },
  reason: 'Grund',
  page: (page, pages) => `Seite ${page} von ${pages}`,
}

const FRENCH: InvoiceWords = {
  locale: 'fr-FR',
  title: { invoice: 'Facture', credit_note: 'Avoir' },
  issued_on: { invoice: 'Date de facture', credit_note: 'Date' },
  test: 'TEST : pas une facture',
  order: 'Commande',
  ordered_on: 'Date de commande',
  paid_on: 'Paiement reçu',
  supplied_on: 'Date de livraison',
  on_dispatch: 'À l’expédition',
  corrects: 'Rectifie la facture',
  of_day: (day) => `du ${day}`,
  ship_to: 'Adresse de livraison',
  vat_number: 'N° TVA',
  tax_number: 'N° fiscal',
  item: 'Désignation',
  quantity: 'Qté',
  unit_price: 'Prix unitaire HT',
  rate: 'TVA',
  net: 'Montant HT',
  gross: 'Montant TTC',
  discount: 'Remise',
  shipping: 'Livraison',
  adjustment: 'Ajustement',
  net_total: 'Total HT',
  vat: 'TVA',
  no_tax: 'Sans taxe',
  tax_on: (tax, net) => `${tax} sur ${net}`,
  tax_total: 'Total TVA',
  total: { invoice: 'Total TTC', credit_note: 'Total de l’avoir' },
  amounts_in: (currency) => `Montants en ${currency}`,
  paid: {
    stripe: (day) => `Facture acquittée : payée en ligne (carte ou banque) le ${day}.`,
    hand: (day) => `Facture acquittée : payée le ${day}.`,
    nothing_to_pay: () => 'Rien à payer.',
    refund: (day) => `Remboursé le ${day}.`,
    owed: () => 'Montant à rembourser.',
  },
  reason: 'Motif',
  page: (page, pages) => `Page ${page} sur ${pages}`,
}

const WORDS: Record<InvoiceLanguage, InvoiceWords> = { en: ENGLISH, de: GERMAN, fr: FRENCH }

export const wordsOf = (language: InvoiceLanguage): InvoiceWords => WORDS[language]

/** The tax labels that Kontor sets by itself, translated. Any other label is printed as it is. */
const TAX_NAMES: Record<string, Record<InvoiceLanguage, string>> = {
  VAT: { en: 'VAT', de: 'USt.', fr: 'TVA' },
  'Reverse charge': { en: 'Reverse charge', de: 'Reverse Charge', fr: 'Autoliquidation' },
  'Zero-rated export': { en: 'Export', de: 'Ausfuhr', fr: 'Exportation' },
  // Of a service sold outside the Union (issuing/tax-category.ts).
  'Not taxable here': { en: 'Not taxable here', de: 'Nicht steuerbar', fr: 'Hors champ de la TVA' },
  // Of goods from a warehouse outside the Union, and of a service sold with them (ibid.).
  'Sent from outside the EU': { en: 'Not taxable here', de: 'Nicht steuerbar', fr: 'Hors champ de la TVA' },
  'Not taxed': { en: 'Not taxed', de: 'Nicht besteuert', fr: 'Non soumis à la TVA' },
  'Zero-rated': { en: 'Zero-rated', de: 'Nullsatz', fr: 'Taux zéro' },
  Exempt: { en: 'Exempt', de: 'Steuerfrei', fr: 'Exonéré' },
}

export const taxName = (label: string, language: InvoiceLanguage): string =>
  label === '' ? WORDS[language].no_tax : (TAX_NAMES[label]?.[language] ?? label)

const keepDayFormat = keepFew<Intl.DateTimeFormat>(20)
const keepNumberFormat = keepFew<Intl.NumberFormat>(200)

function numberFormat(locale: string, decimals?: number, style: 'decimal' | 'percent' = 'decimal') {
  const exactly = decimals !== undefined && {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }
  return keepNumberFormat(
    `${locale} ${decimals} ${style}`,
    () => new Intl.NumberFormat(locale, { style, ...exactly }),
  )
}

/** `2026-11-20` as a long date in the document's language. */
export const dayText = (day: string, { locale }: InvoiceWords): string =>
  keepDayFormat(locale, () => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })).format(
    new Date(`${day}T00:00:00Z`),
  )

/** An amount without the currency's sign, with as many decimals as the currency has unless told otherwise. */
export const amountText = (
  amount: string,
  currency: string,
  { locale }: InvoiceWords,
  decimals = currencyDecimals(currency),
): string => numberFormat(locale, decimals).format(amount as Intl.StringNumericLiteral)

export const moneyText = (amount: string, currency: string, { locale }: InvoiceWords): string =>
  formatMoney(amount, currency, locale)

export const countText = (count: number, { locale }: InvoiceWords): string =>
  numberFormat(locale).format(count)

/** `0.19` as `19%`, exactly. */
export function rateText(rate: string, { locale }: InvoiceWords): string {
  const decimals = Math.max((rate.split('.')[1] ?? '').length - 2, 0)
  return numberFormat(locale, decimals, 'percent').format(rate as Intl.StringNumericLiteral)
}
