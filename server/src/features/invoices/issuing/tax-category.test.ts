import { describe, expect, it } from 'vitest'
import type { ItemFacts, OrderFacts } from '../invoice-facts.queries.ts'
import { itemLines } from './invoice-lines.ts'
import { legalNotes } from './legal-notes.ts'

const GERMAN = { country: 'DE', is_registered: true, has_vat_number: true, has_tax_number: true }
const SWISS = { ...GERMAN, country: 'CH' }

const item = (requires_shipping: boolean, tax_label = 'Zero-rated export', tax_country = 'DE') => {
  const facts: Partial<ItemFacts> = {
    requires_shipping,
    tax_label,
    tax_rate: '0',
    tax_basis: 'zero_rated',
    tax_country,
    discounts: [],
  }
  return facts as ItemFacts
}
const linesOf = (items: ItemFacts[], seller = GERMAN) => itemLines({ items } as OrderFacts, seller)
const notesOf = (items: ItemFacts[]) =>
  legalNotes({
    lines: linesOf(items),
    language: 'en',
    seller_country: 'DE',
    is_registered: true,
    untaxed_note: '',
    is_business_buyer: false,
    supply: 'both',
    kind: 'invoice',
  })

describe('what leaves the Union', () => {
  const EXPORT = expect.stringMatching(/^Export outside the European Union/)
  const OUTSIDE = expect.stringMatching(/^Not taxable here: the place of supply/)

  it('goods are an export', () => {
    expect(linesOf([item(true)])).toMatchObject([{ category: 'G', tax_label: 'Zero-rated export' }])
    expect(notesOf([item(true)])).toEqual([EXPORT])
  })

  it('a service is none: its place of supply is elsewhere, as the category states', () => {
    expect(linesOf([item(false)])).toMatchObject([{ category: 'O', tax_label: 'Not taxable here' }])
    expect(notesOf([item(false)])).toEqual([OUTSIDE])
  })

  it('both together have both reasons', () => {
    expect(notesOf([item(true), item(false)])).toEqual([EXPORT, OUTSIDE])
  })

  it('goods sent from Northern Ireland leave it, too', () => {
    const lines = [item(true, 'Zero-rated export', 'XI')]
    expect(linesOf(lines)).toMatchObject([
      { category: 'G', tax_label: 'Zero-rated export', tax_country: 'XI' },
    ])
    expect(notesOf(lines)).toEqual([EXPORT])
  })

  it.each([
    ['Switzerland', 'CH'],
    ['Great Britain', 'GB'],
    ['the Canary Islands', 'IC'],
  ])(
    'goods sent from %s were never in the Union’s VAT territory: no export, as the category states',
    (_, from) => {
      const lines = [item(true, 'Zero-rated export', from)]
      expect(linesOf(lines)).toMatchObject([
        { category: 'O', tax_label: 'Sent from outside the EU', tax_country: from },
      ])
      expect(notesOf(lines)).toEqual([
        expect.stringMatching(/^Not taxable here: the goods are sent from outside/),
      ])
    },
  )

  it('a service sold with them is not said to be supplied outside the Union', () => {
    const lines = [item(true, 'Zero-rated export', 'CH'), item(false, 'Zero-rated export', 'CH')]
    expect(linesOf(lines)[1]).toMatchObject({ category: 'O', tax_label: 'Not taxed' })
    expect(notesOf(lines)).toEqual([
      expect.stringMatching(/^Not taxable here: the goods are sent/),
      'No tax is charged on this sale.',
    ])
  })

  it('zero-rated kinds, and exports from another country, are zero-rated', () => {
    expect(linesOf([item(false, 'Zero-rated')])).toMatchObject([{ category: 'Z', tax_label: 'Zero-rated' }])
    expect(linesOf([item(false)], SWISS)).toMatchObject([{ category: 'Z', tax_label: 'Zero-rated export' }])
  })
})
