// Parts of the order form that disappear for a moment, while a quantity is typed, must come back with what was typed into them.

import type { CheckoutView } from '@kontor/contract/storefront/storefront-pages'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import en from '../../../lib/messages/en.json' with { type: 'json' }
import { makeTexts, TextsProvider } from '../../../lib/messages/texts.tsx'
import { GiftRecipients } from '../gift-recipients.tsx'
import { CheckoutFields } from './checkout-fields.tsx'

const ADDRESS = {
  recipient_name: '',
  company_name: '',
  street: '',
  street2: '',
  city: '',
  state: '',
  zip: '',
  country: 'DE',
  phone: '',
  vat_number: '',
}
const view = {
  values: {
    email: '',
    shipping_address: ADDRESS,
    is_billing_different: false,
    billing_address: ADDRESS,
    shipping_method: '',
    notes: '',
    digital_consent: false,
    recipients: {},
  },
  errors: [],
  countries: [{ code: 'DE', name: 'Germany' }],
  notice: null,
  lines: [],
  gift_cards: [],
} as unknown as CheckoutView

/** Drawn once for each of the steps; shows the last. */
function InSteps<Props>({ part, steps }: { part: (props: Props) => ReactNode; steps: Props[] }) {
  const [at, setAt] = useState(0)
  const drawn = part(steps[at]!)
  if (at < steps.length - 1) setAt(at + 1)
  return drawn
}

const draw = <Props,>(part: (props: Props) => ReactNode, ...steps: Props[]): string =>
  renderToStaticMarkup(
    <TextsProvider texts={makeTexts('en', 'en-GB', en)}>
      <InSteps part={part} steps={steps} />
    </TextsProvider>,
  )

const fieldsIn = (html: string): string[] =>
  [...html.matchAll(/<(?:input|select|textarea)[^>]*>/g)].map(([field]) => field)
const nameOf = (field: string): string | undefined => field.split(' name="')[1]?.split('"')[0]
const namesIn = (html: string) => fieldsIn(html).map(nameOf)

/** The names of the fields that the browser would send. */
const sentBy = (html: string) =>
  fieldsIn(html.replace(/<fieldset[^>]* disabled="".*?<\/fieldset>/gs, ''))
    .filter((field) => !field.includes(' disabled=""'))
    .map(nameOf)

test('billing address and consent stay in the page, hidden and not sent, while nothing chosen needs them', () => {
  const country_fields = {
    country: 'DE',
    billing_country: 'DE',
    regions: [],
    billing_regions: [],
    setCountry: () => undefined,
    setBillingCountry: () => undefined,
  }
  const fixed = { view, country_fields, sendable: view.countries, calculation: null, is_method_chosen: false }
  const needed: ComponentProps<typeof CheckoutFields> = {
    ...fixed,
    needs_shipping: true,
    consent: 'required',
  }
  const needless: ComponentProps<typeof CheckoutFields> = { ...fixed, needs_shipping: false, consent: 'none' }
  const shown = draw(CheckoutFields, needed)
  const never = draw(CheckoutFields, needless)
  expect(namesIn(shown)).toContain('billing_address.street')
  expect(shown).toContain('required="" name="digital_consent"')
  for (const name of ['is_billing_different', 'billing_address.street', 'digital_consent'])
    expect(namesIn(never)).not.toContain(name)

  const gone = draw(CheckoutFields, needed, needless)
  expect(namesIn(gone)).toEqual(namesIn(shown))
  expect(sentBy(gone)).toEqual(sentBy(never))
  expect(gone).toContain('<label class="check" hidden=""')
  expect(gone).not.toContain('required="" name="digital_consent"')
  expect(draw(CheckoutFields, needed, needless, needed)).toBe(shown)
})

test('a chosen country, or that none is, stays in the list when the goods change: the browser would choose another one', () => {
  const all = [...view.countries, { code: 'FR', name: 'France' }]
  const listed = (country: string, values: CheckoutView['values'], ...shipped: boolean[]) => {
    const none = () => undefined
    const country_fields = { country, billing_country: 'DE', regions: [], billing_regions: [] }
    const fixed = {
      view: { ...view, values, countries: all },
      country_fields: { ...country_fields, setCountry: none, setBillingCountry: none },
      sendable: view.countries,
      calculation: null,
      is_method_chosen: false,
      consent: 'none' as const,
    }
    const shown = draw(CheckoutFields, ...shipped.map((needs_shipping) => ({ ...fixed, needs_shipping })))
    const list = /<select id="shipping_address.country".*?<\/select>/s.exec(shown)?.[0] ?? ''
    return [...list.matchAll(/<option value="(\w*)"/g)].map(([, code]) => code)
  }
  const to = (country: string) => ({ ...view.values, shipping_address: { ...ADDRESS, country } })
  expect(listed('FR', to('DE'), false, true)).toEqual(['DE', 'FR'])
  expect(listed('FR', to('DE'), false, true, false)).toEqual(['DE', 'FR'])
  expect(listed('DE', to('DE'), false, true)).toEqual(['DE'])
  // A page that comes back with a country that the shop does not ship to has the buyer choose, also once the goods need no shipping.
  expect(listed('FR', to('FR'), true)).toEqual(['', 'DE'])
  expect(listed('', to('FR'), true, false)).toEqual(['', 'DE', 'FR'])
})

test('so do the recipient and the message of a gift card', () => {
  const line = { product_id: 'card', product: null, quantity: 1, line_total: null }
  const without = { view: { ...view, gift_cards: ['card', 'other'] } }
  const chosen = { view: { ...without.view, lines: [line] } }
  expect(draw(GiftRecipients, without)).toBe('')
  const shown = draw(GiftRecipients, chosen)
  expect(sentBy(shown)).toEqual(['recipient.card.email', 'recipient.card.message'])
  const gone = draw(GiftRecipients, chosen, without)
  expect(namesIn(gone)).toEqual(namesIn(shown))
  expect(sentBy(gone)).toEqual([])
  expect(draw(GiftRecipients, chosen, without, chosen)).toBe(shown)
})
