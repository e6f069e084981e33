// The list of a shop's products.

import { formatMoney } from '@kontor/contract/values/money'
import { MONEY_LOCALE } from '../../lib/money-locale.ts'
import type { BulkAction } from '../../ui/list/bulk/run-bulk.ts'
import { ListPage } from '../../ui/list-page.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useShopCurrency } from '../shops/shop-data.ts'
import { ProductCover } from './product-cover.tsx'
import { listProducts, type ProductRow, removeProduct, updateProduct } from './product-data.ts'
import classes from './products.module.css'
import { StockCell } from './stock-cell.tsx'

const SET_LIVE: BulkAction<ProductRow> = {
  key: 'live',
  label: 'Publish',
  done: 'published',
  run: ({ id }) => updateProduct(id, { is_live: true }, {}),
  needless: (product) => product.is_live,
}

const SET_NOT_LIVE: BulkAction<ProductRow> = {
  key: 'not_live',
  label: 'Unpublish',
  done: 'unpublished',
  run: ({ id }) => updateProduct(id, { is_live: false }, {}),
  needless: (product) => !product.is_live,
}

export function ProductsPage() {
  const currency = useShopCurrency()
  return (
    <ListPage<ProductRow>
      resource="products"
      title="Products"
      header="Products are the things you sell"
      path="/account/products"
      create={{ label: 'New Product' }}
      list={listProducts}
      columns={[
        {
          key: 'cover_url',
          header: 'Cover image',
          render: (product) => <ProductCover url={product.cover_url} />,
          lead: true,
          width: 60,
        },
        {
          key: 'title',
          header: 'Product',
          render: (product) => product.title,
          after: (product) => product.is_live && <StatusBadge tone="success">Active</StatusBadge>,
          link: true,
          sort: 'title',
        },
        {
          key: 'sku',
          header: 'SKU',
          render: (product) => <span className={classes.sku}>{product.sku || '–'}</span>,
          sort: 'sku',
          width: 90,
        },
        {
          key: 'price',
          header: 'Price',
          render: (product) => formatMoney(product.price, currency, MONEY_LOCALE),
          sort: 'price',
          align: 'right',
          width: 100,
        },
        {
          key: 'stock',
          header: 'Stock',
          render: (product) => <StockCell row={product} />,
          align: 'right',
          width: 90,
        },
        {
          key: 'properties',
          header: 'Properties',
          render: (product) => (
            <div className={classes.properties}>
              <StatusBadge tone={product.requires_shipping ? 'sea' : 'quiet'}>
                {product.requires_shipping ? 'Shipping' : 'No Shipping'}
              </StatusBadge>
              <StatusBadge tone={product.allow_negative_stock ? 'brass' : 'quiet'}>
                {product.allow_negative_stock ? 'Negative Stock' : 'No Negative Stock'}
              </StatusBadge>
            </div>
          ),
          width: 130,
        },
        {
          key: 'updated_at',
          header: 'Last Updated',
          render: (product) => <RelativeTime value={product.updated_at} />,
          sort: 'updated_at',
          align: 'right',
          width: 130,
        },
      ]}
      noun={['product', 'products']}
      bulk={[SET_LIVE, SET_NOT_LIVE]}
      nameOf={(product) => product.title}
      loss={{
        one: 'It is removed from the shop and your lists. Orders keep a copy of the product data.',
        many: 'They are removed from the shop and your lists. Orders keep a copy of the product data.',
      }}
      undo
      remove={(product) => removeProduct(product.id)}
      search="Search title, SKU or category"
      filters={[
        {
          key: 'is_live',
          label: 'Any status',
          options: [
            { value: 'true', label: 'Active' },
            { value: 'false', label: 'Not active' },
          ],
        },
      ]}
      empty={{
        title: 'No products yet',
        text: 'A product has a title, a price and pictures. Customers can buy it once it is active and in stock.',
      }}
    />
  )
}
