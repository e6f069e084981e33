import { AUDIT_SUBJECTS } from '@kontor/contract/shops/audit'
import { expect, test } from 'vitest'
import { SUBJECTS, valueText } from './audit-messages.ts'

test('every kind of subject can be filtered for', () => {
  expect(SUBJECTS.map(({ value }) => value).sort()).toEqual(
    [...new Set(Object.values(AUDIT_SUBJECTS))].sort(),
  )
})

test.each([
  ['kind', 'buy_x_get_y', 'Buy X get Y'],
  ['class', 'order', 'Discounts on the order'],
  ['combines_with', ['product', 'shipping'], 'Discounts on products; Discounts on shipping'],
  ['method', 'automatic', 'Automatic'],
  ['status', 'pending', 'Waiting for payment'],
  ['status', 'on_hold', 'on hold'],
  ['customer_group_ids', [], '–'],
  ['applies_to', { all: true }, 'All products'],
  ['applies_to', { product_ids: ['p'], group_ids: [], collection_ids: [] }, 'Products: p'],
  ['buys', { quantity: 2, applies_to: { all: true } }, 'Quantity: 2, Applies to: All products'],
  [
    'conditions',
    {
      min_amount: null,
      min_quantity: 3,
      customer_group_ids: [],
      emails: 0,
      countries: ['DE'],
      first_order_only: false,
    },
    'Minimum quantity: 3, Countries: DE',
  ],
  ['conditions', { min_amount: null, emails: 0 }, '–'],
  ['kind', 'of_tomorrow', 'of_tomorrow'],
  [
    'sections',
    [
      { id: '2fdca36e', kind: 'hero', title: 'Cups', text: '', file_id: 'f', picture_url: '/f', link: null },
      { id: '77', kind: 'products', item_ids: ['p', 'q'], title: '' },
      { id: '78', kind: 'text_picture', title: 'By hand', side: 'right' },
    ],
    'Kind: Hero, Title: Cups; Kind: Products, Products: 2; Kind: Text and picture, Title: By hand, Picture position: Right',
  ],
  [
    'header',
    [{ id: '1', title: 'Terms', kind: 'page', page: 'terms', target_id: null, url: null, links: [] }],
    'Title: Terms, Kind: Page, Page: Terms and conditions',
  ],
])('%s %j is shown as %s', (field, value, text) => {
  expect(valueText(field, value)).toBe(text)
})

test('amounts are shown in their currency, if it is known', () => {
  expect(valueText('difference', '-1234.5', 'EUR')).toBe('-€1,234.50')
  expect(valueText('difference', '-1234.5')).toBe('-1234.5')
  expect(valueText('last4', '1234', 'EUR')).toBe('1234')
})
