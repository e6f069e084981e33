import { describe, expect, test } from 'vitest'
import { decideTax, generalTaxes, type TaxFacts } from './tax.ts'

const decide = (facts: Partial<TaxFacts>) =>
  decideTax({
    seller_registered: true,
    origin: { country: 'DE' },
    destination: { country: 'DE' },
    oss_registered: false,
    over_threshold: false,
    tax_class: 'standard',
    is_goods: true,
    on: '2026-11-20',
    ...facts,
  })
const shown = (facts: Partial<TaxFacts>) =>
  decide(facts).map(
    (one) => `${one.label} ${one.country}${one.state ? `-${one.state}` : ''} ${one.rate} ${one.basis}`,
  )
const to = (country: string, state?: string) => ({ destination: { country, state } })
const from = (country: string, state?: string) => ({ origin: { country, state } })

describe('domestic', () => {
  test('its own rate', () => {
    expect(decide({})).toEqual([
      { rate: '0.19', tax_type: 'vat', compound: false, label: 'VAT', country: 'DE', basis: 'origin' },
    ])
    expect(shown({ ...from('AU'), ...to('AU') })).toEqual(['GST AU 0.1 origin'])
  })
  test('a business pays it too', () =>
    expect(shown({ buyer_vat_number: 'DE123456789' })).toEqual(['VAT DE 0.19 origin']))
  test('a business of another member state, delivered at home, pays it too', () =>
    expect(shown({ buyer_vat_number: 'FR12345678901' })).toEqual(['VAT DE 0.19 origin']))
  test('a seller that is not registered charges nothing, anywhere', () => {
    for (const destination of ['DE', 'FR', 'US', 'CA']) {
      expect(decide({ seller_registered: false, destination: { country: destination } })).toEqual([])
    }
  })
  test('no tax known: none', () => expect(decide({ ...from('HK'), ...to('HK') })).toEqual([]))
  test('the class picks the rate', () => {
    expect(shown({ tax_class: 'reduced' })).toEqual(['VAT DE 0.07 origin'])
    expect(shown({ tax_class: 'zero' })).toEqual(['Zero-rated DE 0 zero_rated'])
    expect(shown({ tax_class: 'exempt' })).toEqual(['Exempt DE 0 zero_rated'])
    expect(decide({ tax_class: 'zero', ...from('US', 'OR'), ...to('US', 'OR') })).toEqual([])
  })
  test('the day picks the rate', () => {
    expect(shown({ ...from('EE'), ...to('EE'), on: '2025-06-30' })).toEqual(['VAT EE 0.22 origin'])
    expect(shown({ ...from('EE'), ...to('EE'), on: new Date('2025-07-01T00:00:00Z') })).toEqual([
      'VAT EE 0.24 origin',
    ])
  })
})

describe('within the EU', () => {
  test('a consumer pays the origin below the threshold', () =>
    expect(shown(to('FR'))).toEqual(['VAT DE 0.19 origin']))
  test('the destination with OSS', () =>
    expect(shown({ ...to('FR'), oss_registered: true })).toEqual(['VAT FR 0.2 destination']))
  test('the destination above the threshold', () =>
    expect(shown({ ...to('HU'), over_threshold: true })).toEqual(['VAT HU 0.27 destination']))
  test('the destination rate of the class', () =>
    expect(shown({ ...to('FR'), oss_registered: true, tax_class: 'reduced' })).toEqual([
      'VAT FR 0.055 destination',
    ]))
  test.each(['FR12345678901', 'fr 12 345 678 901', 'ATU12345678', 'EL123456789'])(
    'a business with %s of another member state is reverse-charged',
    (buyer_vat_number) => {
      const expected = ['Reverse charge FR 0 reverse_charge']
      expect(shown({ ...to('FR'), buyer_vat_number })).toEqual(expected)
      expect(shown({ ...to('FR'), buyer_vat_number, oss_registered: true, tax_class: 'reduced' })).toEqual(
        expected,
      )
    },
  )
  test.each(['DE123456789', 'FR1', 'GB123456789', 'XI123456789', '', 'yes', null])(
    'a number like %j is none of another member state: a consumer',
    (buyer_vat_number) => expect(shown({ ...to('FR'), buyer_vat_number })).toEqual(['VAT DE 0.19 origin']),
  )
})

describe('across other borders', () => {
  test.each([
    ['DE', 'CH', 'vat'],
    ['DE', 'GB', 'vat'],
    ['GB', 'DE', 'vat'],
    ['GB', 'US', 'vat'],
    ['US', 'DE', 'state_sales_tax'],
    ['CA', 'US', 'gst'],
    ['AU', 'NZ', 'gst'],
    ['HK', 'DE', 'vat'],
  ])('%s to %s is zero-rated', (origin, destination, tax_type) => {
    const facts = {
      ...from(origin),
      ...to(destination),
      buyer_vat_number: 'FR12345678901',
      oss_registered: true,
    }
    expect(decide(facts)).toEqual([
      {
        rate: '0',
        tax_type,
        compound: false,
        label: 'Zero-rated export',
        country: origin,
        basis: 'zero_rated',
      },
    ])
  })
})

describe('United States and Canada', () => {
  test('within one state, its rate', () => {
    expect(shown({ ...from('US', 'CA'), ...to('US', 'California') })).toEqual([
      'Sales tax US-CA 0.0725 destination',
    ])
  })
  test('between states, or where a state is not known, none', () => {
    expect(decide({ ...from('US', 'CA'), ...to('US', 'NY') })).toEqual([])
    expect(decide({ ...from('US'), ...to('US') })).toEqual([])
    expect(decide({ ...from('US', 'Atlantis'), ...to('US', 'Atlantis') })).toEqual([])
    expect(decide({ ...from('US', 'OR'), ...to('US', 'OR') })).toEqual([])
  })
  test('the destination province decides', () => {
    const canada = (state: string) => shown({ ...from('CA', 'ON'), ...to('CA', state) })
    expect(canada('ON')).toEqual(['HST CA-ON 0.13 destination'])
    expect(canada('QC')).toEqual(['GST CA 0.05 destination', 'QST CA-QC 0.09975 destination'])
    expect(canada('BC')).toEqual(['GST CA 0.05 destination', 'PST CA-BC 0.07 destination'])
    expect(canada('AB')).toEqual(['GST CA 0.05 destination'])
    expect(
      decide({ ...from('CA', 'ON'), ...to('CA', 'QC') }).map((one) => [one.tax_type, one.compound]),
    ).toEqual([
      ['gst', false],
      ['pst', false],
    ])
  })
})

describe('general taxes', () => {
  const ask = (question: Partial<Parameters<typeof generalTaxes>[0]>) =>
    generalTaxes({
      origin: { country: 'DE' },
      destination: { country: 'FR' },
      on: '2026-11-20',
      ...question,
    }).map((one) => `${one.country} ${one.rate} ${one.basis}`)
  test('a consumer pays the origin, or the destination when the threshold is ignored', () => {
    expect(ask({})).toEqual(['DE 0.19 origin'])
    expect(ask({ transaction: 'b2c', ignore_threshold: false })).toEqual(['DE 0.19 origin'])
    expect(ask({ ignore_threshold: true })).toEqual(['FR 0.2 destination'])
  })
  test('a business is reverse-charged across the border, and not at home', () => {
    expect(ask({ transaction: 'b2b', ignore_threshold: true })).toEqual(['FR 0 reverse_charge'])
    expect(ask({ transaction: 'b2b', destination: { country: 'DE' } })).toEqual(['DE 0.19 origin'])
    expect(ask({ transaction: 'b2b', destination: { country: 'CH' } })).toEqual(['DE 0 zero_rated'])
  })
})
