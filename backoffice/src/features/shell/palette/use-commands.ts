// The entries of the command palette for a text: pages, settings and actions found by their names and other words, orders and products found by
// the server.

import { productName } from '@kontor/contract/catalogue/products/product-name'
import { orders } from '@kontor/contract/orders/order-endpoints'
import { totalAfterEdits } from '@kontor/contract/orders/total-after-edits'
import { formatMoney } from '@kontor/contract/values/money'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { MONEY_LOCALE } from '../../../lib/locale.ts'
import { useMay } from '../../../lib/session/rights.ts'
import { useSelectedShopId } from '../../../lib/session/selected-shop.ts'
import { t } from '../../../lib/texts.ts'
import { findProductsQuery } from '../../catalogue/products/product-data.ts'
import { statusLabel } from '../../orders/order-status.tsx'
import { shopsQuery } from '../../shops/shop-data.ts'
import { useNavItems } from '../navigation/use-nav-items.ts'
import { useSwitchShop } from '../navigation/use-switch-shop.ts'
import { useLogOut } from '../use-log-out.ts'
import { type Findable, fitting, keywordsOf, SETTINGS } from './palette-keywords.ts'

export type Command = Findable & { id: string; group: string; hint?: string } & (
    | { to: string }
    | { run: () => void }
  )

const MAX_FOUND = 5
const MIN_TEXT = 2

/** Returns the commands. `text` is the typed text. `q` is the debounced text sent to the server. */
export function useCommands(text: string, q: string, onHelp: () => void) {
  const shop_id = useSelectedShopId()
  const places = useNavItems()
  const switchShop = useSwitchShop()
  const logOut = useLogOut()
  const { data: shops = [] } = useQuery(shopsQuery)
  const may = {
    'shop:read': useMay('shop:read'),
    'shop:write': useMay('shop:write'),
    'shop:manage': useMay('shop:manage'),
    'shop:own': useMay('shop:own'),
  }
  const found = useFound(shop_id, text, q)

  const own: Command[] = [
    ...places.map(({ label, to, key }) => ({
      id: to,
      group: t('Go to'),
      label,
      hint: t('g {key}', { key }),
      words: keywordsOf(to),
      to,
    })),
    ...places.flatMap(({ creates, to, right_to_create = 'shop:write' }) =>
      creates && may[right_to_create]
        ? [{ id: `${to}/create`, group: t('Create'), label: creates, to: `${to}/create` }]
        : [],
    ),
    ...shops
      .filter((shop) => shop.id !== shop_id)
      .map((shop) => ({
        id: shop.id,
        group: t('Switch to'),
        label: shop.name,
        hint: shop.default_currency,
        run: () => switchShop(shop.id),
      })),
    { id: 'help', group: t('More'), label: t('Keyboard shortcuts'), hint: '?', run: onHelp },
    { id: 'logout', group: t('More'), label: t('Logout'), run: logOut },
  ]
  const theirs: Command[] = [
    ...found.orders.map((order) => ({
      id: order.id,
      group: t('Orders'),
      label: `${order.order_number}, ${order.billing_address?.recipient_name || order.customer_user_email || t('no name')}`,
      hint: `${statusLabel(order.status)}, ${formatMoney(totalAfterEdits(order), order.currency, MONEY_LOCALE)}`,
      to: `/account/orders/${order.id}`,
    })),
    ...found.products.map((product) => ({
      id: product.id,
      group: t('Products'),
      label: productName(product),
      hint: product.sku,
      to: `/account/products/${product.id}`,
    })),
  ]
  // Settings appear only for a typed text. The empty palette shows the entries of the navigation.
  const settings: Command[] = SETTINGS.filter(
    ({ right, is_of_account }) => (is_of_account || shop_id !== null) && (right === undefined || may[right]),
  ).map(({ label, to, words }) => ({ id: to, group: t('Go to'), label, words, to }))
  const commands = text === '' ? own : [...fitting([...settings, ...own], text), ...theirs]
  const { is_searching, error, retry } = found
  return { commands, is_searching, error, retry }
}

/** Returns the orders and products found by the server for `q`. */
function useFound(shop_id: string | null, text: string, q: string) {
  // Results for an earlier text stay hidden, because Enter could open a wrong result.
  const asks = shop_id !== null && q.length >= MIN_TEXT && text === q
  const found_orders = useQuery({
    queryKey: ['orders', 'found', shop_id, q],
    queryFn: ({ signal }) =>
      call(orders.list, { query: { shop_id: shop_id ?? '', q, limit: String(MAX_FOUND) } }, { signal }),
    enabled: asks,
  })
  const found_products = useQuery({ ...findProductsQuery(shop_id ?? '', q), enabled: asks })
  const failed = asks ? [found_orders, found_products].filter(({ isError }) => isError) : []
  return {
    orders: asks ? (found_orders.data?.data ?? []) : [],
    products: asks ? (found_products.data ?? []).slice(0, MAX_FOUND) : [],
    is_searching: found_orders.isFetching || found_products.isFetching || text !== q,
    /** The reason why the search for orders or products failed; null after success. */
    error: failed[0]?.error ?? null,
    retry: () => {
      for (const query of failed) void query.refetch()
    },
  }
}
