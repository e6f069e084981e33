// The German of the back office, by English text. Loaded only where it is German.

import { addresses } from './addresses.ts'
import { audit } from './audit.ts'
import { collections } from './collections.ts'
import { common } from './common.ts'
import { customerGroups } from './customer-groups.ts'
import { customers } from './customers.ts'
import { deposits } from './deposits.ts'
import type { Dictionary } from './dictionary.ts'
import { discounts } from './discounts.ts'
import { giftCards } from './gift-cards.ts'
import { home } from './home.ts'
import { invoices } from './invoices.ts'
import { landing } from './landing.ts'
import { ledger } from './ledger.ts'
import { login } from './login.ts'
import { mails } from './mails.ts'
import { members } from './members.ts'
import { news } from './news.ts'
import { operations } from './operations.ts'
import { orderChanges } from './order-changes.ts'
import { orders } from './orders.ts'
import { paymentGateways } from './payment-gateways.ts'
import { pictures } from './pictures.ts'
import { priceLists } from './price-lists.ts'
import { productGroups } from './product-groups.ts'
import { products } from './products.ts'
import { profile } from './profile.ts'
import { redirects } from './redirects.ts'
import { reports } from './reports.ts'
import { safetyContacts } from './safety-contacts.ts'
import { searches } from './searches.ts'
import { shell } from './shell.ts'
import { shipping } from './shipping.ts'
import { shopArchives } from './shop-archives.ts'
import { shops } from './shops.ts'
import { stockMovements } from './stock-movements.ts'
import { storeLayout } from './store-layout.ts'
import { tables } from './tables.ts'
import { todos } from './todos.ts'
import { translations } from './translations.ts'
import { ui } from './ui.ts'
import { warehouses } from './warehouses.ts'

export { germanMessages } from '../message-text.ts'

export const german: Dictionary = {
  ...addresses,
  ...audit,
  ...collections,
  ...common,
  ...customerGroups,
  ...customers,
  ...deposits,
  ...discounts,
  ...giftCards,
  ...home,
  ...invoices,
  ...landing,
  ...ledger,
  ...login,
  ...mails,
  ...members,
  ...news,
  ...operations,
  ...orderChanges,
  ...orders,
  ...paymentGateways,
  ...pictures,
  ...priceLists,
  ...productGroups,
  ...products,
  ...profile,
  ...reports,
  ...safetyContacts,
  ...searches,
  ...shell,
  ...shipping,
  ...shopArchives,
  ...shops,
  ...stockMovements,
  ...storeLayout,
  ...tables,
  ...todos,
  ...translations,
  ...ui,
  ...warehouses,
  ...redirects,
}
