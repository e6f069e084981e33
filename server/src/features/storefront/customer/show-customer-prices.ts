// Shows a visitor who has proved an address the prices of their customer groups: put over the ready view, so that all other visitors' pages are made
// without a thought of them and cost nothing more. Which products are shown, and their order by price, follow from the prices for all.

import { currentPrice } from '@kontor/contract/catalogue/products/current-price'
import type { Calculation } from '@kontor/contract/orders/orders'
import type { ProductTile, ProductView } from '@kontor/contract/storefront/catalogue-views'
import type { PublicShop } from '@kontor/contract/storefront/storefront'
import type { CartLine, CartView, StoreView } from '@kontor/contract/storefront/storefront-pages'
import { totalAt } from '@kontor/contract/storefront/tile-from-quantity'
import { toMajorText, toMinor } from '@kontor/contract/values/money'
import { normalEmail } from '@kontor/contract/values/text'
import {
  type CustomerPrice,
  listPricesForCustomer,
} from '../../catalogue/products/sale-prices/prices-for-customer.ts'
import type { PageResponse } from '../pages/sending/page-response.ts'
import type { Visit } from '../pages/visit.ts'
import type { BoundStore } from '../store.ts'
import { findMembership, listVariantsBehind } from './customer-prices.queries.ts'
import { netCalculation } from './net-calculation.ts'
import { type ShowAmount, withoutTax } from './without-tax.ts'

type ShowTile = (tile: ProductTile) => ProductTile

function withLines<View extends { lines: CartLine[] }>(view: View, show: ShowTile, currency: string): View {
  const lines = view.lines.map((line): CartLine => {
    const product = line.product && show(line.product)
    const line_total = product && totalAt(product, line.quantity, currency)
    return { ...line, product, line_total }
  })
  return { ...view, lines }
}

/** Shows amounts before tax to a customer who sees prices before tax. */
const withGoods = <View extends { lines: CartLine[]; calculation: Calculation | null }>(
  view: View,
  show: ShowTile,
  currency: string,
): View => ({
  ...withLines(view, show, currency),
  calculation: view.calculation && netCalculation(view.calculation),
})

const sumOf = (lines: readonly CartLine[], currency: string): string =>
  toMajorText(
    lines.reduce((sum, { line_total }) => sum + toMinor(line_total ?? '0', currency), 0n),
    currency,
  )

/** Returns the same view, with new prices on each tile. */
function withTiles(view: StoreView, show: ShowTile, currency: string): StoreView {
  const each = (tiles: readonly ProductTile[]) => tiles.map((tile) => show(tile))
  switch (view.kind) {
    case 'catalogue':
      return { ...view, products: each(view.products), suggestions: each(view.suggestions) }
    case 'search':
      return { ...view, products: each(view.products) }
    case 'start':
      return {
        ...view,
        sections: view.sections.map((section) =>
          section.kind === 'products' ? { ...section, products: each(section.products) } : section,
        ),
      }
    case 'product':
      return { ...view, related: each(view.related) }
    case 'cart':
    case 'checkout':
      return withGoods(view, show, currency)
    case 'cart-offer': {
      const shown = withLines(view, show, currency)
      return { ...shown, total: sumOf(shown.lines, currency) }
    }
    case 'order-form':
      return {
        ...view,
        products: each(view.products),
        checkout: withGoods(view.checkout, show, currency),
      }
    default:
      return view
  }
}

function tilesOf(view: StoreView, currency: string): ProductTile[] {
  const tiles: ProductTile[] = []
  withTiles(
    view,
    (tile) => {
      tiles.push(tile)
      return tile
    },
    currency,
  )
  return tiles
}

/**
 * Only tiles of the catalogue have the field and may stand for a group; tiles of carts and forms stand for
 * one variant.
 */
const mayBeGroup = ({ price_max }: ProductTile): boolean => price_max !== undefined

interface Shown {
  currency: string
  prices: ReadonlyMap<string, CustomerPrice>
  /** The variants represented by a tile. */
  behind: ReadonlyMap<string, readonly string[]>
  amount: ShowAmount
}

/**
 * A public reduction is shown if the customer pays the reduced price. If the customer pays less, no price is
 * struck through, because the price of the group is no announced reduction.
 */
const reductionOf =
  (id: string, is_for_all: boolean, amount: ShowAmount) =>
  (compared: string | null): string | null =>
    is_for_all && compared !== null ? amount(id, compared) : null

const tiersOf = ({ id, price_tiers }: CustomerPrice, amount: ShowAmount) =>
  price_tiers.map((tier) => ({ ...tier, price: amount(id, tier.price) }))

function shownTile(tile: ProductTile, { currency, prices, behind, amount }: Shown): ProductTile {
  const minorOf = (price: CustomerPrice) => toMinor(currentPrice(price), currency)
  // The tile's own variant comes first, and is shown if another variant costs the customer the same.
  const found = [...new Set([tile.id, ...(behind.get(tile.id) ?? [])])]
    .flatMap((id) => prices.get(id) ?? [])
    .sort((one, other) => Number(minorOf(one) - minorOf(other)))
  const [least] = found
  const most = found.at(-1)
  if (least === undefined || most === undefined) return tile
  const reduction = reductionOf(least.id, minorOf(least) === toMinor(tile.price, currency), amount)
  return {
    ...tile,
    price: amount(least.id, currentPrice(least)),
    strike_price: reduction(tile.strike_price),
    lowest_price_30_days: reduction(tile.lowest_price_30_days),
    // The content belongs to the tile's own variant.
    ...(least.id === tile.id ? {} : { content_amount: null, content_unit: null }),
    ...(mayBeGroup(tile)
      ? { price_max: minorOf(most) > minorOf(least) ? amount(most.id, currentPrice(most)) : null }
      : { price_tiers: tiersOf(least, amount) }),
  }
}

function shownProduct(view: ProductView, { currency, prices, amount }: Shown): ProductView {
  const { product, variants } = view
  const own = prices.get(product.id)
  if (own === undefined) return view
  const for_all = toMinor(currentPrice(product), currency)
  const is_for_all = toMinor(currentPrice(own), currency) === for_all
  const reduction = reductionOf(product.id, is_for_all, amount)
  const price = amount(product.id, currentPrice(own))
  return {
    ...view,
    product: {
      ...product,
      price,
      sale_price: null,
      price_tiers: tiersOf(own, amount),
      compare_at_price: reduction(product.compare_at_price),
      strike_price: reduction(product.strike_price),
      lowest_price_30_days: reduction(product.lowest_price_30_days),
      ...(is_for_all ? {} : { sale_title: null, sale_ends_at: null }),
    },
    // Search engines, for which the others are, log in nowhere.
    variants: variants && {
      ...variants,
      offers: variants.offers.slice(0, 1).map((one) => ({ ...one, price })),
    },
  }
}

const calculationIn = (view: StoreView): Calculation | null => {
  if (view.kind === 'order-form') return view.checkout.calculation
  return view.kind === 'cart' || view.kind === 'checkout' ? view.calculation : null
}

async function readShown(
  store: BoundStore,
  shop: PublicShop,
  email: string,
  is_without_tax: boolean,
  view: StoreView,
): Promise<Shown> {
  const { db } = store
  const currency = shop.default_currency
  const tiles = tilesOf(view, currency)
  const groups = tiles.filter(mayBeGroup)
  const rows = groups.length === 0 ? [] : await listVariantsBehind(db, shop.id, groups)
  const behind = new Map(rows.map(({ tile_id, variant_ids }) => [tile_id, variant_ids]))
  const own = view.kind === 'product' ? [view.product.id] : []
  const ids = [...new Set([...own, ...tiles.flatMap(({ id }) => [id, ...(behind.get(id) ?? [])])])]
  const prices = await listPricesForCustomer(db, shop.id, email, ids)
  return {
    currency,
    prices: new Map(prices.map((price) => [price.id, price])),
    behind,
    amount: is_without_tax
      ? await withoutTax(store, shop, ids, calculationIn(view))
      : (_id, amount) => amount,
  }
}

/** A view without a priced product stays unchanged. */
async function shownView(store: BoundStore, { shop, customer }: Visit, view: StoreView) {
  const is_priced = view.kind === 'product' || tilesOf(view, shop.default_currency).length > 0
  const email = is_priced && customer ? normalEmail(customer.email) : undefined
  const found = email === undefined ? undefined : await findMembership(store.db, shop.id, email)
  if (email === undefined || !found?.is_member) return { view, is_without_tax: false }
  const is_without_tax = found.shows_prices_without_tax && shop.prices_include_tax
  const shown = await readShown(store, shop, email, is_without_tax, view)
  const tiled = withTiles(view, (tile) => shownTile(tile, shown), shown.currency)
  return { view: tiled.kind === 'product' ? shownProduct(tiled, shown) : tiled, is_without_tax }
}

/** For a visitor without prices of their own: shows a calculation without tax if no tax is due. */
function withoutTakenOut(response: PageResponse): PageResponse {
  if ('calculation' in response)
    return { ...response, calculation: response.calculation && netCalculation(response.calculation) }
  if (!('view' in response)) return response
  const { view } = response
  if (view.kind === 'cart' || view.kind === 'checkout')
    return {
      ...response,
      view: { ...view, calculation: view.calculation && netCalculation(view.calculation) },
    }
  if (view.kind !== 'order-form') return response
  const { checkout } = view
  const calculation = checkout.calculation && netCalculation(checkout.calculation)
  return { ...response, view: { ...view, checkout: { ...checkout, calculation } } }
}

/** The visit is shown as one of a shop whose prices are before tax where the customer sees them so: the notes at prices then say it. */
export async function showCustomerPrices(
  store: BoundStore,
  visit: Visit,
  response: PageResponse,
): Promise<{ visit: Visit; given: PageResponse }> {
  if (visit.customer === undefined) return { visit, given: withoutTakenOut(response) }
  if ('cart_view' in response) {
    const { view } = await shownView(store, visit, response.cart_view)
    return { visit, given: { ...response, cart_view: view as CartView } }
  }
  if ('calculation' in response) {
    const { calculation } = response
    return { visit, given: { ...response, calculation: calculation && netCalculation(calculation) } }
  }
  if (!('view' in response)) return { visit, given: response }
  const { view, is_without_tax } = await shownView(store, visit, response.view)
  const shop = is_without_tax ? { ...visit.shop, prices_include_tax: false } : visit.shop
  return { visit: { ...visit, shop }, given: { ...response, view } }
}
