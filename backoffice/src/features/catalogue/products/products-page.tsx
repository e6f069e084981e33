// The list of a shop's products. A product with variants is one row.

import { formatMoney } from '@kontor/contract/values/money'
import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { MONEY_LOCALE } from '../../../lib/locale.ts'
import { useSelectedShopId } from '../../../lib/session/selected-shop.ts'
import { rich, t } from '../../../lib/texts.ts'
import { RelativeTime } from '../../../ui/display/relative-time.tsx'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'
import type { BulkAction } from '../../../ui/list/bulk/run-bulk.ts'
import { ListPage } from '../../../ui/pages/list-page.tsx'
import { useShopCurrency } from '../../shops/shop-data.ts'
import { variantsText } from '../product-groups/variants/variants-text.ts'
import {
  archive,
  archivedCountQuery,
  type CatalogueItem,
  listCatalogue,
  publish,
  unarchive,
} from './catalogue-data.ts'
import { ProductCover } from './pictures/product-cover.tsx'
import classes from './products.module.css'
import { StockCell, VariantsStockCell } from './stock-cell.tsx'

const ARCHIVED = t('Archived products can only be restored.')

const SET_LIVE: BulkAction<CatalogueItem> = {
  key: 'live',
  label: t('Publish'),
  done: t('published'),
  run: (row) => publish(row, true),
  needless: ({ is_live }) => is_live,
  refusal: ({ is_archived }) => (is_archived ? ARCHIVED : null),
}

const SET_NOT_LIVE: BulkAction<CatalogueItem> = {
  key: 'not_live',
  label: t('Unpublish'),
  done: t('unpublished'),
  run: (row) => publish(row, false),
  needless: ({ is_live, is_archived }) => !is_live && !is_archived,
  refusal: ({ is_archived }) => (is_archived ? ARCHIVED : null),
}

const RESTORE: BulkAction<CatalogueItem> = {
  key: 'restore',
  label: t('Restore'),
  done: t('restored'),
  run: unarchive,
  refusal: ({ is_archived }) =>
    is_archived ? null : t('These products are not archived. Filter the list for archived products.'),
}

function priceText({ price, is_from }: CatalogueItem, currency: string) {
  if (price === null) return '–'
  const money = formatMoney(price, currency, MONEY_LOCALE)
  return is_from ? t('From {amount}', { amount: money }) : money
}

function Properties({ row }: { row: CatalogueItem }) {
  return (
    <div className={classes.properties}>
      <StatusBadge tone={row.requires_shipping ? 'sea' : 'quiet'}>
        {row.requires_shipping ? t('Shipping') : t('No Shipping')}
      </StatusBadge>
      {row.allow_negative_stock !== null && (
        <StatusBadge tone={row.allow_negative_stock ? 'brass' : 'quiet'}>
          {row.allow_negative_stock ? t('Negative Stock') : t('No Negative Stock')}
        </StatusBadge>
      )}
    </div>
  )
}

function Badge({ row }: { row: CatalogueItem }) {
  if (row.is_archived) return <StatusBadge tone="quiet">{t('Archived')}</StatusBadge>
  return row.is_live ? <StatusBadge tone="success">{t('Active')}</StatusBadge> : null
}

const TablesLink = ({ children }: { children: string }) => (
  <Anchor component={Link} to="/account/shop/tables" fz={14}>
    {children}
  </Anchor>
)

/** Shown if the shop has only archived products, because the list then has no filters. */
function ArchivedProducts({ shop_id }: { shop_id: string }) {
  const { data: count = 0 } = useQuery(archivedCountQuery(shop_id))
  if (count === 0) return null
  return (
    <>
      {' '}
      {rich('There are {link}.', {
        link: (
          <Anchor component={Link} to="/account/products?is_archived=true" fz={14}>
            {t('archived products')}
          </Anchor>
        ),
      })}
    </>
  )
}

export function ProductsPage() {
  const currency = useShopCurrency()
  const shop_id = useSelectedShopId() ?? ''
  return (
    <ListPage<CatalogueItem>
      resource="products"
      title={t('Products')}
      header={t('Products are the things you sell')}
      path="/account/products"
      addressOf={({ id, variants_count, is_archived }) => {
        if (is_archived) return null
        return variants_count === null ? `/account/products/${id}` : `/account/products/groups/${id}`
      }}
      create={{ label: t('New Product') }}
      downloads={<TablesLink>{t('Import and export')}</TablesLink>}
      list={listCatalogue}
      columns={[
        {
          key: 'cover_url',
          header: t('Cover image'),
          render: ({ cover_url }) => <ProductCover url={cover_url} />,
          lead: true,
          width: 60,
        },
        {
          key: 'title',
          header: t('Product'),
          render: ({ title }) => title,
          after: (row) => <Badge row={row} />,
          link: true,
          sort: 'title',
        },
        {
          key: 'sku',
          header: 'SKU',
          render: ({ sku, variants_count }) => (
            <span className={classes.sku}>
              {variants_count === null ? sku || '–' : variantsText(variants_count)}
            </span>
          ),
          width: 90,
        },
        {
          key: 'price',
          header: t('Price'),
          render: (row) => <span className={classes.price}>{priceText(row, currency)}</span>,
          sort: 'price_min',
          align: 'right',
          width: 100,
        },
        {
          key: 'stock',
          header: t('Stock'),
          render: (row) =>
            row.variants_count === null || row.is_archived ? (
              <StockCell row={row} />
            ) : (
              <VariantsStockCell id={row.id} variants_count={row.variants_count} />
            ),
          align: 'right',
          width: 90,
        },
        { key: 'properties', header: t('Properties'), render: (row) => <Properties row={row} />, width: 130 },
        {
          key: 'updated_at',
          header: t('Last Updated'),
          render: ({ updated_at }) => <RelativeTime value={updated_at} />,
          sort: 'updated_at',
          align: 'right',
          width: 130,
        },
      ]}
      noun={[t('product'), t('products')]}
      bulk={[SET_LIVE, SET_NOT_LIVE, RESTORE]}
      nameOf={({ title }) => title}
      loss={{
        one: t(
          'It is removed from the shop and your lists. Orders keep a copy of the product data. You can restore it from the archived products.',
        ),
        many: t('They are removed from the shop and your lists. Orders keep a copy of the product data.'),
      }}
      restoring={t('You can restore them from the archived products.')}
      undo
      whyUndeletable={({ is_archived }) => (is_archived ? ARCHIVED : null)}
      remove={archive}
      search={t('Search title, SKU or category')}
      filters={[
        {
          key: 'is_live',
          label: t('Any status'),
          options: [
            { value: 'true', label: t('Active') },
            { value: 'false', label: t('Not active') },
          ],
        },
        {
          key: 'is_archived',
          label: t('Not archived'),
          options: [{ value: 'true', label: t('Archived') }],
        },
      ]}
      empty={{
        title: t('No products yet'),
        text: (
          <>
            {rich(
              'A product has a title, a price and pictures. Customers can buy it once it is active and in stock. You can also {link} from a file or another shop system.',
              { link: <TablesLink>{t('import products')}</TablesLink> },
            )}
            <ArchivedProducts shop_id={shop_id} />
          </>
        ),
      }}
    />
  )
}
