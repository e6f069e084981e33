// The screens of the account, in the order of the navigation: names, addresses, icons, visitors, and the key
// pressed after 'g'. Navigation, command palette and keyboard shortcuts use this list.

import { t } from '../../../lib/texts.ts'
import { IconBuildingWarehouse, IconTransfer } from '../../../ui/display/icons.tsx'
import {
  IconBell,
  IconBuildingStore,
  IconCategory,
  IconCreditCard,
  IconDiscount,
  IconFileInvoice,
  IconGift,
  IconHistory,
  IconHome,
  IconMapPin,
  IconPackage,
  IconReceipt,
  IconReportMoney,
  IconServer2,
  IconTruck,
  IconUser,
  IconUsers,
  IconUsersGroup,
  IconWallet,
  IconZoomQuestion,
} from './navigation-icons.ts'

export interface NavItem {
  label: string
  to: string
  key: string
  Icon: typeof IconHome
  /** Belongs to the navigation's group 'Settings'. */
  is_setting?: true
  /** The users who may visit the screen; every user by default. 'shop:manage' also needs a selected shop. */
  visitors?: 'shop:manage' | 'operators'
  /** The name of the action for creating a record; only for screens with records. */
  creates?: string
  /** The right needed for creating; 'shop:write' by default. */
  right_to_create?: 'shop:write' | 'shop:manage'
}

export const NAV_ITEMS: readonly NavItem[] = [
  { label: t('Home'), to: '/account', key: 'h', Icon: IconHome },
  { label: t('To do'), to: '/account/to-do', key: 'n', Icon: IconBell },
  { label: t('Orders'), to: '/account/orders', key: 'o', Icon: IconReceipt, creates: t('New Order') },
  { label: t('Customers'), to: '/account/customers', key: 'c', Icon: IconUsers },
  { label: t('Invoices'), to: '/account/invoices', key: 'i', Icon: IconFileInvoice },
  { label: t('Reports'), to: '/account/reports', key: 't', Icon: IconReportMoney },
  {
    label: t('Products'),
    to: '/account/products',
    key: 'p',
    Icon: IconPackage,
    is_setting: true,
    creates: t('New Product'),
  },
  {
    label: t('Collections'),
    to: '/account/collections',
    key: 'k',
    Icon: IconCategory,
    is_setting: true,
    creates: t('New Collection'),
  },
  {
    label: t('Discounts'),
    to: '/account/discounts',
    key: 'j',
    Icon: IconDiscount,
    is_setting: true,
    creates: t('New Discount'),
  },
  { label: t('Gift Cards'), to: '/account/gift-cards', key: 'v', Icon: IconGift, is_setting: true },
  { label: t('Searches'), to: '/account/searches', key: 'f', Icon: IconZoomQuestion, is_setting: true },
  {
    label: t('Addresses'),
    to: '/account/addresses',
    key: 'a',
    Icon: IconMapPin,
    is_setting: true,
    creates: t('New Address'),
  },
  {
    label: t('Warehouses'),
    to: '/account/warehouses',
    key: 'w',
    Icon: IconBuildingWarehouse,
    is_setting: true,
    creates: t('New Warehouse'),
  },
  {
    label: t('Stock Movements'),
    to: '/account/stock-movements',
    key: 's',
    Icon: IconTransfer,
    is_setting: true,
    creates: t('New Stock Movement'),
  },
  {
    label: t('Payment Gateways'),
    to: '/account/payment-gateways',
    key: 'g',
    Icon: IconCreditCard,
    is_setting: true,
    creates: t('New Payment Gateway'),
    right_to_create: 'shop:manage',
  },
  {
    label: t('Shipping Rates'),
    to: '/account/shipping-rate-templates',
    key: 'r',
    Icon: IconTruck,
    is_setting: true,
    creates: t('New Shipping Rate Template'),
  },
  { label: t('Shop'), to: '/account/shop', key: 'e', Icon: IconBuildingStore, is_setting: true },
  { label: t('Members'), to: '/account/members', key: 'm', Icon: IconUsersGroup, is_setting: true },
  {
    label: t('Audit Log'),
    to: '/account/audit-log',
    key: 'l',
    Icon: IconHistory,
    is_setting: true,
    visitors: 'shop:manage',
  },
  { label: t('Balance'), to: '/account/balance', key: 'b', Icon: IconWallet },
  { label: t('Profile'), to: '/account/profile', key: 'u', Icon: IconUser },
  { label: t('Operations'), to: '/account/operator', key: 'd', Icon: IconServer2, visitors: 'operators' },
]

/** The pages without an entry, by the page that leads to them. */
const LED_TO_BY: Readonly<Record<string, string>> = {
  withdrawals: 'to-do',
  'price-lists': 'discounts',
  'customer-groups': 'discounts',
  'search-synonyms': 'searches',
  redirects: 'shop',
  'safety-contacts': 'shop',
}

/** Returns whether a page is the entry's own page, a page below, or a page reached from the entry. */
export function isEntryOf({ to }: NavItem, pathname: string): boolean {
  const [, account, page] = pathname.split('/')
  return to === (page ? `/${account}/${LED_TO_BY[page] ?? page}` : pathname)
}

/** Returns the address of the form for a new record of this page's kind; null if the page has no form. */
export function creationAt(pathname: string): string | null {
  const place = NAV_ITEMS.find(({ to, creates }) => creates && `${pathname}/`.startsWith(`${to}/`))
  return place ? `${place.to}/create` : null
}
