import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ViewInShop, type ViewInShopProps } from './view-in-shop.tsx'

const drawn = (props: ViewInShopProps) =>
  renderToStaticMarkup(
    <MantineProvider>
      <ViewInShop {...props} />
    </MantineProvider>,
  )

const PRODUCT = { shop_id: 'a-shop', slug: 'blue-bowl', is_live: true }

test('an active product leads to its page in the shop', () => {
  expect(drawn({ product: PRODUCT, shop_slug: 'quay' })).toContain('href="/store/quay/products/blue-bowl"')
  expect(drawn({ product: PRODUCT, shop_slug: undefined })).toContain(
    'href="/store/a-shop/products/blue-bowl"',
  )
})

test('a product that is not active has no page to lead to', () => {
  expect(drawn({ product: { ...PRODUCT, is_live: false }, shop_slug: 'quay' })).not.toContain('href')
})

test('the link stands in the middle of the row that it is in', () => {
  expect(drawn({ product: PRODUCT, shop_slug: 'quay' })).not.toContain('align-self')
})
