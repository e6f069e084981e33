// Finds settings within the screens, besides the screens' names. Each entry has words that people search for.

import type { ShopRight } from '@kontor/contract/http/endpoint'
import { t } from '../../../lib/texts.ts'

export interface Findable {
  label: string
  /** Further search words. */
  words?: string
}

/** A page outside the navigation. */
interface Setting extends Required<Findable> {
  to: string
  /** The required right; absent if every member may visit the page. */
  right?: ShopRight
  /** True for a page about the account instead of the selected shop. */
  is_of_account?: true
}

export const SETTINGS: readonly Setting[] = [
  {
    label: t('Import a shop'),
    to: '/account/shops/import',
    words: t('archive upload migrate restore move transfer backup'),
    is_of_account: true,
  },
  {
    label: t('Export this shop'),
    to: '/account/shop/export',
    words: t('archive download backup migrate move data'),
    right: 'shop:own',
  },
  {
    label: t('Import and export'),
    to: '/account/shop/tables',
    words: t(
      'tables csv products stock inventory prices spreadsheet excel shopify woocommerce migrate upload download',
    ),
  },
  {
    label: t('Emails to customers'),
    to: '/account/shop/mails',
    words: t('mails messages templates preview confirmation notifications'),
  },
  {
    label: t('Shop pages'),
    to: '/account/shop/pages',
    words: t(
      'legal imprint impressum terms conditions privacy returns withdrawal policy shipping menu content',
    ),
  },
  {
    label: t('Start page'),
    to: '/account/shop/start-page',
    words: t('home landing hero banner sections storefront front'),
  },
  {
    label: t('Languages'),
    to: '/account/shop/languages',
    words: t('translations translate texts german english localisation international'),
  },
  {
    label: t('Menus'),
    to: '/account/shop/menus',
    words: t('navigation header footer links storefront'),
  },
  {
    label: t('Redirects'),
    to: '/account/redirects',
    words: t('urls old links addresses paths moved forward 301 404 seo migrate storefront'),
  },
  {
    label: t('Withdrawals'),
    to: '/account/withdrawals',
    words: t('revocation cancel contract returns'),
  },
  {
    label: t('Synonyms'),
    to: '/account/search-synonyms',
    words: t('search words find'),
  },
  {
    label: t('Safety contacts'),
    to: '/account/safety-contacts',
    words: t('manufacturers responsible persons gpsr product safety eu'),
  },
  {
    label: t('Price lists'),
    to: '/account/price-lists',
    words: t('prices tiers quantity wholesale b2b percentage fixed special'),
  },
  {
    label: t('Customer groups'),
    to: '/account/customer-groups',
    words: t('members wholesale b2b business staff clubs prices without tax'),
  },
  {
    label: t('Invoice details'),
    to: '/account/invoices/settings',
    words: t('vat tax number seller company legal name footer language numbering bank'),
  },
  {
    label: t('Transfer stock'),
    to: '/account/stock-movements/transfer',
    words: t('move inventory between warehouses'),
    right: 'shop:write',
  },
]

/** Further words for the screens of the navigation, by their paths. */
const KEYWORDS: Partial<Record<string, string>> = {
  '/account': t('dashboard start checklist set-up setup news'),
  '/account/to-do': t('tasks disputes withdrawals refunds problems low stock'),
  '/account/orders': t('sales purchases shipping parcels packing slips drafts refunds csv'),
  '/account/customers': t('buyers clients people gdpr erase'),
  '/account/invoices': t('bills receipts credit notes pdf documents'),
  '/account/reports': t('sales revenue turnover statistics analytics taxes vat oss csv'),
  '/account/products': t(
    'items articles catalogue inventory prices pictures sku barcode variants options sizes colours brand manufacturer',
  ),
  '/account/collections': t('categories groups sets rules catalogue navigation'),
  '/account/discounts': t('coupons vouchers codes promotions sale percentage off free shipping buy get'),
  '/account/gift-cards': t('vouchers certificates balance credit codes'),
  '/account/searches': t('search terms queries keywords synonyms not found'),
  '/account/addresses': t('places locations contacts'),
  '/account/warehouses': t('locations inventory storage'),
  '/account/stock-movements': t('inventory quantity purchases adjustments transfer'),
  '/account/payment-gateways': t('stripe cards keys api secret webhooks checkout payments'),
  '/account/shipping-rate-templates': t('delivery postage carriers costs countries zones'),
  '/account/shop': t(
    'settings name logo currency vat taxes oss language theme design colours slug url embed websites origins delete pages emails',
  ),
  '/account/members': t('team users staff roles permissions invitations'),
  '/account/audit-log': t('history changes events security'),
  '/account/balance': t('deposit money fees top-up statement billing'),
  '/account/profile': t('account login email notifications sessions keys security'),
  '/account/operator': t('backups jobs status health version storage'),
}

export const keywordsOf = (to: string): string => KEYWORDS[to] ?? ''

/** Returns whether every typed word begins a word of the label or of the further words. */
const fits = ({ label, words = '' }: Findable, text: string): boolean => {
  const known = `${label} ${words}`.toLowerCase().split(/\s+/)
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((typed) => known.some((word) => word.startsWith(typed)))
}

/** Returns the commands for the text. Commands found by name come first. */
export function fitting<One extends Findable>(commands: readonly One[], text: string): One[] {
  const named = commands.filter(({ label }) => fits({ label }, text))
  return [...named, ...commands.filter((command) => !named.includes(command) && fits(command, text))]
}
