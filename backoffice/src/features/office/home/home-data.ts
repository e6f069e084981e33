// The queries of the home page. Most lists only matter for their total: each step of a shop's set-up takes a
// call.

import { type Product, products } from '@kontor/contract/catalogue/products/products'
import type { Input } from '@kontor/contract/http/endpoint'
import { paymentGateways } from '@kontor/contract/money/payment-gateways'
import { orders } from '@kontor/contract/orders/order-endpoints'
import { addresses } from '@kontor/contract/shops/addresses/addresses'
import { type Shop, type ShopPage, type ShopPages, shops } from '@kontor/contract/shops/shops'
import { shipping } from '@kontor/contract/stock/shipping'
import { stock } from '@kontor/contract/stock/stock'
import { warehouses } from '@kontor/contract/stock/warehouses'
import { taxes } from '@kontor/contract/taxes/taxes'
import { isCardCurrency } from '@kontor/contract/values/currencies'
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { everyPage } from '../../../lib/api/every-page.ts'
import { LOCALE } from '../../../lib/locale.ts'
import { useMay } from '../../../lib/session/rights.ts'
import { t } from '../../../lib/texts.ts'
import { type Found, workingGateways, workingTemplates, workingWarehouses } from './working-records.ts'

export interface Step {
  label: string
  text: string
  to: string
  /** True if the step is done; undefined while loading. */
  done: boolean | undefined
}

type Fetch = (shop_id: string, signal: AbortSignal) => Promise<Found>

const one = (shop_id: string) => ({ query: { shop_id, limit: '1' } })

const everyWarehouse = (shop_id: string, signal: AbortSignal) =>
  everyPage((page) => call(warehouses.list, { query: { ...page, shop_id } }, { signal }))

// The steps in set-up order. `resource` begins the query's key, so every change of the resource reads the
// total again.
const STEPS: {
  resource: string
  path: string
  label: string
  text: string
  fetch: Fetch
  right?: 'shop:write' | 'shop:manage'
}[] = [
  {
    resource: 'payment-gateways',
    path: 'payment-gateways',
    label: t('Add payment gateway details'),
    text: t('API keys of your Stripe account. Customers pay you directly.'),
    right: 'shop:manage',
    fetch: async (shop_id, signal) =>
      workingGateways(
        await everyPage((page) => call(paymentGateways.list, { query: { ...page, shop_id } }, { signal })),
      ),
  },
  {
    resource: 'addresses',
    path: 'addresses',
    label: t('Add a warehouse address'),
    text: t('The address you ship from. It determines tax.'),
    // The list contains the addresses of buyers too.
    fetch: (shop_id, signal) =>
      call(addresses.list, { query: { shop_id, limit: '1', kind: 'shop' } }, { signal }),
  },
  {
    resource: 'warehouses',
    path: 'warehouses',
    label: t('Add the warehouse'),
    text: t('Where your stock is stored.'),
    fetch: async (id, signal) => workingWarehouses(await everyWarehouse(id, signal)),
  },
  {
    resource: 'shipping-rate-templates',
    path: 'shipping-rate-templates',
    label: t('Add shipping rates from the warehouse'),
    text: t('Shipping prices by country.'),
    fetch: async (shop_id, signal) => {
      const [templates, all_warehouses] = await Promise.all([
        everyPage((page) => call(shipping.list, { query: { ...page, shop_id } }, { signal })),
        everyWarehouse(shop_id, signal),
      ])
      return workingTemplates(templates, all_warehouses)
    },
  },
  {
    resource: 'products',
    path: 'products',
    label: t('Add first products'),
    text: t('Title, price and a picture.'),
    fetch: (id, signal) => call(products.list, one(id), { signal }),
  },
  {
    resource: 'stock-movements',
    path: 'stock-movements',
    label: t('Add stock to the warehouse'),
    text: t('Record a purchase for each product.'),
    fetch: (id, signal) => call(stock.list, one(id), { signal }),
  },
]

/** The most products that are looked at to see whether a shop sends anything; of a shop with more, everything is thought possible. */
const MAX_LOOKED_AT = 100

const productsQuery = (shop_id: string) =>
  queryOptions({
    queryKey: ['products', 'needs', shop_id],
    queryFn: async ({ signal }): Promise<Sold[]> => {
      const query = { shop_id, limit: String(MAX_LOOKED_AT) }
      const { data, total } = await call(products.list, { query }, { signal })
      return total > data.length ? [] : data
    },
  })

type Sold = Pick<Product, 'requires_shipping' | 'allow_negative_stock' | 'uses_license_keys'>

/** Returns true if the products on sale are unknown. */
const shipsAny = (sold: readonly Sold[]) =>
  sold.length === 0 || sold.some((product) => product.requires_shipping)

/** The stock step of a shop with licence keys only: no other stock can be added. */
const KEYS_STEP = {
  label: t('Add licence keys to your products'),
  text: t('The free licence keys are the stock.'),
  to: '/account/products',
}

const stocksKeysOnly = (sold: readonly Sold[]) =>
  sold.some((product) => product.uses_license_keys) &&
  sold.every((product) => product.uses_license_keys || product.allow_negative_stock)

/** Returns whether a step is done in a shop with these products. */
export const isDone = ({ total, is_enough_unshipped = false }: Found, sold: readonly Sold[]): boolean =>
  total > 0 || (is_enough_unshipped && !shipsAny(sold))

/**
 * Returns why steps do not apply to a shop with this currency and these products, by the step's resource.
 * Unknown products may be of any kind.
 */
export function needlessSteps(currency: string, sold: readonly Sold[]): Partial<Record<string, string>> {
  const ships = shipsAny(sold)
  const keeps_stock = ships || sold.some((product) => !product.allow_negative_stock)
  return {
    ...(!isCardCurrency(currency) && {
      'payment-gateways': t(
        'Not needed: cards are not charged in {currency}. Mark orders as paid manually.',
        { currency },
      ),
    }),
    ...(!ships && { 'shipping-rate-templates': t('Not needed: none of your products is shipped.') }),
    ...(!keeps_stock && {
      warehouses: t('Not needed: none of your products is shipped or stocked.'),
      'stock-movements': t('Not needed: none of your products is stocked.'),
    }),
  }
}

/**
 * Returns the seven steps of setting up a shop. The first step, creating the shop, is always done. A step
 * that does not apply to the shop counts as done and gives the reason.
 */
export function useSetUpSteps({
  id: shop_id,
  currency,
}: {
  id: string
  currency: Shop['default_currency'] | undefined
}): {
  steps: Step[]
  is_checking: boolean
  /** True if the shop has a working payment gateway, or needs none. */
  takes_money: boolean
} {
  const may = { 'shop:write': useMay('shop:write'), 'shop:manage': useMay('shop:manage') }
  const results = useQueries({
    queries: STEPS.map(({ resource, fetch }) => ({
      queryKey: [resource, 'any', shop_id],
      queryFn: ({ signal }: { signal: AbortSignal }) => fetch(shop_id, signal),
    })),
  })
  const is_any_missing = results.some(({ data }) => data?.total === 0)
  const sold = useQuery({ ...productsQuery(shop_id), enabled: is_any_missing })
  const needless = currency === undefined ? {} : needlessSteps(currency, sold.data ?? [])
  const found = STEPS.map((step, index) => {
    const data = results[index]?.data
    const done = data && isDone(data, sold.data ?? [])
    const why = done === false ? needless[step.resource] : undefined
    const keys =
      step.resource === 'stock-movements' && stocksKeysOnly(sold.data ?? []) ? KEYS_STEP : undefined
    const { text = step.text, to } = (!done && (keys ?? data?.amiss)) || {}
    const label = keys?.label ?? step.label
    return { ...step, label, done: why === undefined ? done : true, text: why ?? text, amiss_at: to }
  })
  return {
    steps: [
      { label: t('Create a shop'), text: t('Its name and currency.'), to: '/account/shop', done: true },
      ...found.map(({ path, label, text, right = 'shop:write', done, amiss_at }) => ({
        label,
        text,
        to: done || !amiss_at ? `/account/${path}${done || !may[right] ? '' : '/create'}` : amiss_at,
        done,
      })),
    ],
    is_checking: results.some(({ isPending }) => isPending) || (is_any_missing && sold.isPending),
    takes_money: found.some(({ resource, done }) => resource === 'payment-gateways' && done === true),
  }
}

const countOrders = async (query: Input<typeof orders.list>['query'], signal: AbortSignal) =>
  (await call(orders.list, { query: { ...query, limit: '1' } }, { signal })).total

/** The number of all orders. */
export const countQuery = (shop_id: string) =>
  queryOptions({
    queryKey: ['orders', 'count', shop_id, 'any'],
    queryFn: ({ signal }) => countOrders({ shop_id }, signal),
  })

/** The number of paid orders still to be sent. */
export const toShipQuery = (shop_id: string) =>
  queryOptions({
    queryKey: ['orders', 'count', shop_id, 'to ship'],
    queryFn: ({ signal }) => countOrders({ shop_id, is_to_ship: 'true' }, signal),
  })

/** Reads whether any product is live and visible to customers. */
export const hasLiveQuery = (shop_id: string) =>
  queryOptions({
    queryKey: ['products', 'live', shop_id],
    queryFn: async ({ signal }) =>
      (await call(products.list, { query: { shop_id, limit: '1', is_live: 'true' } }, { signal })).total > 0,
  })

export const thresholdQuery = (shop_id: string) =>
  queryOptions({
    queryKey: ['taxes', 'threshold', shop_id],
    queryFn: ({ signal }) => call(taxes.threshold, { query: { shop_id } }, { signal }),
  })

/**
 * The pages required by law of practically every shop. The page on returns is not required, because some
 * goods cannot be returned.
 */
const ASKED_FOR = ['imprint', 'terms', 'privacy'] as const satisfies readonly ShopPage[]

const LABELS: Record<(typeof ASKED_FOR)[number], string> = {
  imprint: t('no imprint'),
  terms: t('no terms'),
  privacy: t('no privacy page'),
}

const list = new Intl.ListFormat(LOCALE, { type: 'conjunction' })

/** Returns the missing pages as 'no imprint, no terms and no privacy page'; empty if no page is missing. */
export const missingPages = (pages: Pick<ShopPages, (typeof ASKED_FOR)[number]>): string =>
  list.format(ASKED_FOR.filter((page) => pages[page].trim() === '').map((page) => LABELS[page]))

const missingPagesQuery = (shop_id: string) =>
  queryOptions({
    queryKey: ['shop-pages', 'missing', shop_id],
    queryFn: async ({ signal }) =>
      missingPages(await call(shops.getPages, { params: { id: shop_id } }, { signal })),
  })

/**
 * Returns the missing pages of a shop with products on sale, for users with the right to write pages. Empty
 * if no page is missing.
 */
export function useMissingPages(shop_id: string): { missing: string; is_checking: boolean } {
  const enabled = useMay('shop:manage')
  const has_live = useQuery({ ...hasLiveQuery(shop_id), enabled })
  const sells = has_live.data === true
  const pages = useQuery({ ...missingPagesQuery(shop_id), enabled: enabled && sells })
  return {
    missing: sells ? (pages.data ?? '') : '',
    is_checking: enabled && (has_live.isPending || (sells && pages.isPending)),
  }
}
