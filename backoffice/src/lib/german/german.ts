// The German of the back office, by English text. Loaded only where it is German.

import { deposits } from './account/deposits.ts'
import { ledger } from './account/ledger.ts'
import { login } from './account/login.ts'
import { operations } from './account/operations.ts'
import { profile } from './account/profile.ts'
import { collections } from './catalogue/collections.ts'
import { pictures } from './catalogue/pictures.ts'
import { productGroups } from './catalogue/product-groups.ts'
import { products } from './catalogue/products.ts'
import { safetyContacts } from './catalogue/safety-contacts.ts'
import { stockMovements } from './catalogue/stock-movements.ts'
import { warehouses } from './catalogue/warehouses.ts'
import type { Dictionary } from './dictionary.ts'
import { common } from './office/common.ts'
import { home } from './office/home.ts'
import { landing } from './office/landing.ts'
import { news } from './office/news.ts'
import { shell } from './office/shell.ts'
import { todos } from './office/todos.ts'
import { ui } from './office/ui.ts'
import { customerGroups } from './orders/customer-groups.ts'
import { customers } from './orders/customers.ts'
import { invoices } from './orders/invoices.ts'
import { orderChanges } from './orders/order-changes.ts'
import { orders } from './orders/orders.ts'
import { paymentGateways } from './orders/payment-gateways.ts'
import { reports } from './orders/reports.ts'
import { shipping } from './orders/shipping.ts'
import { discounts } from './prices/discounts.ts'
import { giftCards } from './prices/gift-cards.ts'
import { priceLists } from './prices/price-lists.ts'
import { addresses } from './shop/addresses.ts'
import { audit } from './shop/audit.ts'
import { mails } from './shop/mails.ts'
import { members } from './shop/members.ts'
import { redirects } from './shop/redirects.ts'
import { searches } from './shop/searches.ts'
import { shopArchives } from './shop/shop-archives.ts'
import { shops } from './shop/shops.ts'
import { storeLayout } from './shop/store-layout.ts'
import { tables } from './shop/tables.ts'
import { translations } from './shop/translations.ts'

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
