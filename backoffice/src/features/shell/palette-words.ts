// What the command palette finds besides the names of the screens: the settings inside them, and words for each that people look for.

import type { ShopRight } from '@kontor/contract/http/endpoint'

export interface Findable {
  label: string
  /** Further words that it is found by. */
  words?: string
}

/** A page that is not in the navigation. */
interface Setting extends Required<Findable> {
  to: string
  /** The required right; none if every member may visit it. */
  right?: ShopRight
  /** Whether it is about the account rather than the selected shop. */
  is_of_account?: true
}

export const SETTINGS: readonly Setting[] = [
  {
    label: 'Import a shop',
    to: '/account/shops/import',
    words: 'archive upload migrate restore move transfer backup',
    is_of_account: true,
  },
  {
    label: 'Export this shop',
    to: '/account/shop/export',
    words: 'archive download backup migrate move data',
    right: 'shop:own',
  },
  {
    label: 'Import and export',
    to: '/account/shop/tables',
    words:
      'tables csv products stock inventory prices spreadsheet excel shopify woocommerce migrate upload download',
  },
  {
    label: 'Emails to customers',
    to: '/account/shop/mails',
    words: 'mails messages templates preview confirmation notifications',
  },
  {
    label: 'Shop pages',
    to: '/account/shop/pages',
    words: 'legal imprint impressum terms conditions privacy returns withdrawal policy shipping menu content',
  },
  {
    label: 'Start page',
    to: '/account/shop/start-page',
    words: 'home landing hero banner sections storefront front',
  },
  {
    label: 'Languages',
    to: '/account/shop/languages',
    words: 'translations translate texts german english localisation international',
  },
  {
    label: 'Menus',
    to: '/account/shop/menus',
    words: 'navigation header footer links storefront',
  },
  {
    label: 'Redirects',
    to: '/account/redirects',
    words: 'urls old links addresses paths moved forward 301 404 seo migrate storefront',
  },
  {
    label: 'Synonyms',
    to: '/account/search-synonyms',
    words: 'search words find',
  },
  {
    label: 'Safety contacts',
    to: '/account/safety-contacts',
    words: 'manufacturers responsible persons gpsr product safety eu',
  },
  {
    label: 'Price lists',
    to: '/account/price-lists',
    words: 'prices tiers quantity wholesale b2b percentage fixed special',
  },
  {
    label: 'Customer groups',
    to: '/account/customer-groups',
    words: 'members wholesale b2b business staff clubs prices without tax',
  },
  {
    label: 'Invoice details',
    to: '/account/invoices/settings',
    words: 'vat tax number seller company legal name footer language numbering bank',
  },
  {
    label: 'Transfer stock',
    to: '/account/stock-movements/transfer',
    words: 'move inventory between warehouses',
    right: 'shop:write',
  },
]

/** Further words for the screens of the navigation, by their paths. */
const WORDS: Partial<Record<string, string>> = {
  '/account': 'dashboard start checklist set-up setup news',
  '/account/to-do': 'tasks disputes withdrawals refunds problems low stock',
  '/account/orders': 'sales purchases shipping parcels packing slips drafts refunds csv',
  '/account/customers': 'buyers clients people gdpr erase',
  '/account/invoices': 'bills receipts credit notes pdf documents',
  '/account/reports': 'sales revenue turnover statistics analytics taxes vat oss csv',
  '/account/products':
    'items articles catalogue inventory prices pictures sku barcode variants options sizes colours brand manufacturer',
  '/account/collections': 'categories groups sets rules catalogue navigation',
  '/account/discounts': 'coupons vouchers codes promotions sale percentage off free shipping buy get',
  '/account/gift-cards': 'vouchers certificates balance credit codes',
  '/account/searches': 'search terms queries keywords synonyms not found',
  '/account/addresses': 'places locations contacts',
  '/account/warehouses': 'locations inventory storage',
  '/account/stock-movements': 'inventory quantity purchases adjustments transfer',
  '/account/payment-gateways': 'stripe cards keys api secret webhooks checkout payments',
  '/account/shipping-rate-templates': 'delivery postage carriers costs countries zones',
  '/account/shop':
    'settings name logo currency vat taxes oss language theme design colours slug url embed websites origins delete pages emails',
  '/account/members': 'team users staff roles permissions invitations',
  '/account/audit-log': 'history changes events security',
  '/account/balance': 'deposit money fees top-up statement billing',
  '/account/profile': 'account login email notifications sessions keys security',
  '/account/operator': 'backups jobs status health version storage',
}

export const wordsOf = (to: string): string => WORDS[to] ?? ''

/** Whether every typed word is the beginning of a word of the label, or of the further words. */
const fits = ({ label, words = '' }: Findable, text: string): boolean => {
  const known = `${label} ${words}`.toLowerCase().split(/\s+/)
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((typed) => known.some((word) => word.startsWith(typed)))
}

/** The commands for the text, those found by their names first. */
export function fitting<One extends Findable>(commands: readonly One[], text: string): One[] {
  const named = commands.filter(({ label }) => fits({ label }, text))
  return [...named, ...commands.filter((command) => !named.includes(command) && fits(command, text))]
}
