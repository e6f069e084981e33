import type { AddressValues } from '@kontor/contract/storefront/storefront-pages'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import de from '../../../lib/messages/de.json' with { type: 'json' }
import en from '../../../lib/messages/en.json' with { type: 'json' }
import { makeTexts, TextsProvider } from '../../../lib/messages/texts.tsx'
import { NotesField } from '../../../ui/field.tsx'
import { AddressFields, CompanyFields } from './address-fields.tsx'

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

test('in countries where many have no postal code, the field has a hint', () => {
  for (const country of ['AE', 'HK', 'IE', 'QA']) {
    expect(drawn(country), country).toContain('aria-describedby="shipping_address.zip-help"')
    expect(drawn(country), country).toContain('No postal code? Write\u00a0“-”.')
  }
  expect(drawn('QA', makeTexts('de', 'de-DE', de))).toContain('Keine Postleitzahl? „-“\u00a0eintragen.')
})

test('where every address has a postal code, there is no help text', () => {
  for (const country of ['DE', 'US']) expect(drawn(country), country).not.toContain('zip-help')
})

test('a wrong VAT number and a wrong message are marked, tied to their errors, and focused where they are the first', () => {
  const vat_number = 'shipping_address.vat_number'
  const page = renderToStaticMarkup(
    <TextsProvider texts={makeTexts('en', 'en-GB', en)}>
      <CompanyFields
        prefix="shipping_address"
        values={{ ...EMPTY, vat_number: 'DE1' }}
        errors={[{ field: vat_number, code: 'format', message: '' }]}
      />
      <NotesField name="notes" label="Notes" value="x" error="That is too long." is_first_wrong />
    </TextsProvider>,
  )
  const fieldOf = (name: string) =>
    new RegExp(`<(?:input|textarea)[^>]* name="${name}"[^>]*>`).exec(page)?.[0]
  for (const name of [vat_number, 'notes']) {
    expect(fieldOf(name)).toContain('autofocus=""')
    expect(fieldOf(name)).toContain('aria-invalid="true"')
    expect(fieldOf(name)).toMatch(new RegExp(`aria-describedby="[^"]*${name}-error"`))
    expect(page).toContain(`id="${name}-error"`)
  }
  expect(fieldOf('shipping_address.company_name')).not.toContain('autofocus')
})
