import type { StoreLanguage } from '@kontor/contract/storefront/store-languages'
import { describe, expect, it, test, vi } from 'vitest'
import { validateInvoice } from '../../../testing/en16931.ts'
import { addressOf, lineOf, SHIPPING, snapshotOf, untaxedLine } from '../../../testing/invoice-snapshots.ts'
import { readPdf } from '../../../testing/pdf.ts'
import { attachFacturX } from '../factur-x/attach-factur-x.ts'
import type { InvoiceSnapshot } from '../invoice-snapshot.ts'
import { drawInvoice } from './draw-invoice.ts'

const draw = (parts: Partial<InvoiceSnapshot> = {}) =>
  drawInvoice(snapshotOf(parts), undefined, attachFacturX)
const bare = (text: string) => text.normalize('NFC').replace(/\s+/g, '')

/** For each script: the buyer's name, street and product, as they must be found in the document. */
const SCRIPTS: Record<string, [name: string, street: string, title: string]> = {
  Cyrillic: ['Юлія Ґалаґан', 'вул. Хрещатик 22', 'Иван-чай «Русский»'],
  Greek: ['Ελένη Παπαδοπούλου', 'Λεωφόρος Κηφισίας 44', 'Τσάι του βουνού'],
  Thai: ['สมชาย ใจดี', 'ถนนสุขุมวิท 21', 'ชาเขียวอูจิ'],
  Chinese: ['張學友', '朝阳区建国路 88 号', '西湖龙井'],
  Arabic: ['فاطمة الزهراء', 'شارع الملك', 'شاي أخضر بلا سكر'],
}

describe('trap 28: a document in every script', () => {
  it.each(Object.entries(SCRIPTS))('%s', async (_, [name, street, title]) => {
    const buyer = addressOf({ recipient_name: name, street })
    const { text } = await readPdf(await draw({ buyer, lines: [lineOf({ title })] }))
    for (const part of [name, street, title]) expect(text).toContain(bare(part))
  })
})

const LANGUAGES: Record<
  StoreLanguage,
  [invoice: string, credit_note: string, reverse_charge: string, receipt: string, voucher: string]
> = {
  en: ['Invoice INV-7', 'Credit note', 'Reverse charge', 'Receipt', 'Multi-purpose voucher'],
  de: [
    'Rechnung INV-7',
    'Rechnungskorrektur',
    'Steuerschuldnerschaft des Leistungsempfängers',
    'Quittung',
    'Mehrzweck-Gutschein',
  ],
  fr: ['Facture INV-7', 'Avoir', 'Autoliquidation', 'Reçu', 'Bon à usages multiples'],
  es: ['Factura INV-7', 'Factura rectificativa', 'Inversión del sujeto pasivo', 'Recibo', 'Bono polivalente'],
  it: ['Fattura INV-7', 'Nota di credito', 'Inversione contabile', 'Ricevuta', 'Buono multiuso'],
  nl: ['Factuur INV-7', 'Creditnota', 'Btw verlegd', 'Kwitantie', 'Voucher voor meervoudig gebruik'],
  pl: [
    'Faktura INV-7',
    'Faktura korygująca',
    'Odwrotne obciążenie',
    'Potwierdzenie zapłaty',
    'Bon różnego przeznaczenia',
  ],
}

test.each(Object.entries(LANGUAGES))(
  'in %s, with the letters of every language',
  async (lang, [invoice, credit_note, reverse_charge, receipt, voucher]) => {
    const language = lang as StoreLanguage
    const letters = 'Zażółć gęślą jaźń Çœuvre ñandú perché reünie'
    const lines = [untaxedLine({ category: 'AE', tax_label: 'Reverse charge', title: letters })]
    const first = await readPdf(await draw({ language, lines }))
    for (const part of [invoice, reverse_charge, letters]) expect(first.text).toContain(bare(part))
    const second = await readPdf(await draw({ language, lines, kind: 'credit_note' }))
    expect(second.text).toContain(bare(credit_note))
    const third = await readPdf(
      await draw({ language, lines: [untaxedLine({ title: 'Card' })], kind: 'receipt' }),
    )
    for (const part of [receipt, voucher]) expect(third.text).toContain(bare(part))
    expect(first.text + second.text + third.text).not.toMatch(/undefined|\[object/)
  },
)

describe('its contents', () => {
  it('§ 14 UStG: seller, buyer, numbers, days, amounts by rate, and the way it was paid', async () => {
    const { text, pages } = await readPdf(
      await draw({
        language: 'de',
        lines: [
          lineOf({ quantity: 3, net_before_discount: '25.18', net: '25.18', tax: '4.79', total: '29.97' }),
          lineOf({
            tax_rate: '0.07',
            net_before_discount: '18.69',
            net: '18.69',
            tax: '1.31',
            total: '20.00',
          }),
          SHIPPING,
        ],
      }),
    )
    expect(pages).toBe(1)
    for (const part of [
      ...[
        'Rechnung INV-7',
        'Teehaus GmbH',
        'USt-IdNr. DE123456789',
        'Steuernummer 22/333/44444',
        'HRB 12345',
      ],
      ...[
        'Bea Buyer',
        'Am Markt 7',
        '28195 Bremen',
        'Rechnungsdatum',
        '20. November 2026',
        'Bestellung',
        '1057',
      ],
      ...['Zahlungseingang', 'Leistungsdatum', '8,3933', '25,18', '29,97', 'Versand: DHL'],
      ...['MwSt. 19 % auf 29,30 €', '5,57 €', 'MwSt. 7 % auf 18,69 €', '1,31 €', 'Summe netto', '47,99 €'],
      ...['Gesamtbetrag', '54,87 €', 'Online bezahlt', 'Seite 1 von 1'],
    ])
      expect(text).toContain(bare(part))
  })

  it.each<[string, Partial<InvoiceSnapshot>, string]>([
    [
      'reverse charge',
      { lines: [untaxedLine({ category: 'AE', tax_label: 'Reverse charge' })] },
      'accounted for by the recipient',
    ],
    [
      'a supply within the Union',
      { lines: [untaxedLine({ category: 'K', tax_label: 'Reverse charge' })] },
      'Intra-Community supply',
    ],
    [
      'an export',
      { lines: [untaxedLine({ category: 'G', tax_label: 'Zero-rated export' })] },
      'Export outside the European Union',
    ],
    [
      'a service outside the Union',
      { language: 'de', lines: [untaxedLine({ category: 'O', tax_label: 'Not taxable here' })] },
      'Nicht steuerbare sonstige Leistung: Der Leistungsort liegt außerhalb der Europäischen Union (§ 3a UStG',
    ],
    [
      'goods from outside the Union',
      { language: 'de', lines: [untaxedLine({ category: 'O', tax_label: 'Sent from outside the EU' })] },
      'Nicht steuerbare Lieferung: Die Versendung beginnt außerhalb des Mehrwertsteuergebiets',
    ],
    [
      'a small business',
      {
        lines: [untaxedLine({ category: 'O', tax_label: '', tax_country: '' })],
        seller: { ...snapshotOf().seller, vat_number: '' },
      },
      'section 19',
    ],
    [
      'a credit note',
      { kind: 'credit_note', corrects: { number: 'INV-6', issued_on: '2026-11-18' } },
      'Corrects invoice',
    ],
    [
      'a credit note of money that is not refunded yet',
      {
        kind: 'credit_note',
        corrects: { number: 'INV-6', issued_on: '2026-11-18' },
        payment: { how: 'refund', on: '2026-11-20', is_owed: true },
      },
      'The amount will be refunded.',
    ],
    [
      'a credit note that is offset as a whole',
      { kind: 'credit_note', payment: { how: 'refund', on: '2026-11-20', set_off: '16.80' } },
      'Total credited €16.80 €16.80 offset against items added to the order.',
    ],
    [
      'a credit note of which a part is offset and the rest was refunded',
      { kind: 'credit_note', payment: { how: 'refund', on: '2026-11-20', set_off: '10.00' } },
      '€10.00 offset against items added to the order. €6.80 refunded on 20 November 2026.',
    ],
    [
      'a credit note of which a part is offset and the rest is not refunded yet',
      { kind: 'credit_note', payment: { how: 'refund', on: '2026-11-20', set_off: '10.00', is_owed: true } },
      '€10.00 offset against items added to the order. €6.80 will be refunded.',
    ],
    [
      'a credit note that goes to a gift card as a whole',
      { kind: 'credit_note', payment: { how: 'refund', on: '2026-11-20', gift_cards: '16.80' } },
      'Total credited €16.80 Refund to gift card: €16.80. Teehaus',
    ],
    [
      'a credit note of which a part is offset, a part goes to a gift card, and the rest was refunded',
      {
        kind: 'credit_note',
        payment: { how: 'refund', on: '2026-11-20', set_off: '10.00', gift_cards: '5.00' },
      },
      '€10.00 offset against items added to the order. Refund to gift card: €5.00. €1.80 refunded on 20 November 2026.',
    ],
    [
      'an invoice that is offset as a whole',
      { payment: { how: 'nothing_to_pay', on: '2026-11-20', set_off: '16.80' } },
      'Total €16.80 €16.80 offset against items removed from the order. Nothing is due.',
    ],
    [
      'an invoice of which a part is offset and the rest was paid',
      { payment: { how: 'stripe', on: '2026-11-20', set_off: '10.00' } },
      '€10.00 offset against items removed from the order. Paid online by card or bank on 20 November 2026.',
    ],
  ])('%s is explained by a sentence', async (_, parts, sentence) => {
    expect((await readPdf(await draw(parts))).text).toContain(bare(sentence))
  })

  it('a long order has the table’s header on every page', async () => {
    const lines = Array.from({ length: 100 }, (_, n) =>
      lineOf({ title: `Article ${n + 1}`, sku: `SKU ${n + 1}` }),
    )
    const { text, pages } = await readPdf(await draw({ lines }))
    expect(pages).toBeGreaterThanOrEqual(3)
    expect(text.split('DescriptionQty').length - 1).toBe(pages)
    for (let page = 1; page <= pages; page++) expect(text).toContain(`Page${page}of${pages}`)
    for (let n = 1; n <= 100; n++) expect(text).toContain(`Article${n}`)
  })

  it('a long legal note is in full on every page', async () => {
    const legal_note = Array.from({ length: 84 }, (_, n) => `N${String(n + 1000)}`)
      .join(' ')
      .slice(0, 500)
    const lines = Array.from({ length: 40 }, (_, n) => lineOf({ title: `Article ${n + 1}` }))
    const { seller } = snapshotOf()
    const { text, pages } = await readPdf(await draw({ lines, seller: { ...seller, legal_note } }))
    expect(pages).toBeGreaterThan(1)
    expect(text.split(bare(legal_note)).length - 1).toBe(pages)
  })

  it('a document that takes too long is drawn in plain letters, with all of its lines', async () => {
    const lines = Array.from({ length: 300 }, (_, n) => lineOf({ title: `اa`.repeat(100), sku: `T-${n}` }))
    const drawn = await drawInvoice(snapshotOf({ lines }), undefined, attachFacturX, 30)
    const { text } = await readPdf(drawn)
    for (let n = 0; n < 300; n++) expect(text).toContain(`T-${n}`)
  })

  it('amounts of any size find their place', async () => {
    const { text } = await readPdf(
      await draw({
        currency: 'IDR',
        lines: [
          lineOf({
            title: 'A very expensive thing',
            quantity: 1_000_000,
            net_before_discount: '999999999999990000.00',
            net: '999999999999990000.00',
            tax: '189999999999998100.00',
            total: '1189999999999988100.00',
          }),
        ],
      }),
    )
    expect(text).toContain('1,189,999,999,999,988,100.00')
  })
})

describe('what goes with it', () => {
  it('the data of the invoice as factur-x.xml, and metadata for it', async () => {
    const { attachments, metadata } = await readPdf(await draw())
    expect([...attachments.keys()]).toEqual(['factur-x.xml'])
    expect(validateInvoice(String(attachments.get('factur-x.xml')))).toEqual([])
    expect(metadata).toContain('<pdfaid:part>3</pdfaid:part>')
    expect(metadata).toContain('<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>')
    expect(metadata).toContain('<fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>')
  })

  it('U-05 X-01 nothing that was typed becomes markup, an action or a script', async () => {
    const nasty =
      ') /JS (app.alert(1)) \\ </x:xmpmeta><script>alert(1)</script> \u202e\u0000 😀 =HYPERLINK("x")'
    const bytes = await draw({
      shop_name: nasty,
      footer: nasty,
      buyer: addressOf({ recipient_name: nasty }),
      lines: [lineOf({ title: nasty, sku: nasty })],
    })
    const raw = bytes.toString('latin1')
    for (const name of ['/JS', '/JavaScript', '/OpenAction', '/AA', '/Launch', '<script>'])
      expect(raw).not.toContain(name)
    const { has_script, text } = await readPdf(bytes)
    expect(has_script).toBe(false)
    expect(text).toContain('<script>alert(1)</script>')
  })

  it('nothing of the clock: the same facts are the same bytes', async () => {
    expect((await draw()).equals(await draw())).toBe(true)
  })

  it('nothing of the documents before: a process that has drawn others draws the same bytes', async () => {
    // A space that must not break is drawn with the glyph of a common one.
    const others = Object.values(SCRIPTS).map(([name, street, title]) => ({
      buyer: addressOf({ recipient_name: `Bea\u00a0Buyer ${name}`, street }),
      lines: [lineOf({ title: `${title}\u00a0Sencha` })],
    }))
    const [name, street, title] = SCRIPTS.Arabic!
    const document = { buyer: addressOf({ recipient_name: name, street }), lines: [lineOf({ title })] }
    const drawLast = async (before: readonly Partial<InvoiceSnapshot>[]) => {
      vi.resetModules()
      const fresh = await import('./draw-invoice.ts')
      const draws = (parts: Partial<InvoiceSnapshot>) =>
        fresh.drawInvoice(snapshotOf(parts), undefined, attachFacturX)
      for (const parts of before) await draws(parts)
      return draws(document)
    }
    const alone = await drawLast([])
    expect((await drawLast([...others, document])).equals(alone)).toBe(true)
  })
})
