import type { AddressValues } from '@kontor/contract/storefront-pages'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { de } from '../../lib/messages.de.ts'
import { en } from '../../lib/messages.en.ts'
import { makeTexts, TextsProvider } from '../../lib/texts.tsx'
import { AddressFields } from './address-fields.tsx'

const EMPTY: AddressValues = {
  recipient_name: '',
  company_name: '',
  street: '',
  street2: '',
  city: '',
  state: '',
  zip: '',
  country: '',
  phone: '',
  vat_number: '',
}

const drawn = (country: string, texts = makeTexts('en', 'en-GB', en)) =>
  renderToStaticMarkup(
    <TextsProvider texts={texts}>
      <AddressFields
        prefix="shipping_address"
        values={{ ...EMPTY, country }}
        errors={[]}
        countries={[{ code: country, name: country }]}
        country={country}
        regions={[]}
      />
    </TextsProvider>,
  )

test('where many have no postal code, the field says what to write instead', () => {
  for (const country of ['AE', 'HK', 'IE', 'QA']) {
    expect(drawn(country), country).toContain('aria-describedby="shipping_address.zip-help"')
    expect(drawn(country), country).toContain('No postal code? Write\u00a0“-”.')
  }
  expect(drawn('QA', makeTexts('de', 'de-DE', de))).toContain('Keine Postleitzahl? „-“\u00a0eintragen.')
})

test('where there is one for everybody, it says nothing', () => {
  for (const country of ['DE', 'US']) expect(drawn(country), country).not.toContain('zip-help')
})
