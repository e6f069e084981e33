import { expect, test } from 'vitest'
import { isEntryOf, NAV_ITEMS } from './nav-items.ts'

test.each([
  ['/account', ['/account']],
  ['/account/discounts/1', ['/account/discounts']],
  ['/account/price-lists', ['/account/discounts']],
  ['/account/customer-groups/1', ['/account/discounts']],
  ['/account/withdrawals', ['/account/to-do']],
  ['/account/search-synonyms', ['/account/searches']],
  ['/account/redirects/create', ['/account/shop']],
  ['/account/safety-contacts', ['/account/shop']],
  ['/account/shop/mails', ['/account/shop']],
])('%s is a page of %j', (pathname, entries) => {
  expect(NAV_ITEMS.filter((item) => isEntryOf(item, pathname)).map(({ to }) => to)).toEqual(entries)
})
