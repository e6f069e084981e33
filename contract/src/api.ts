// The whole API, one entry per endpoint. The server, the OpenAPI document and the clients are all made from
// this tree.

import { account } from './accounts/account.ts'
import { auth } from './accounts/auth.ts'
import { sessions } from './accounts/sessions.ts'
import { verifiedEmails } from './accounts/verified-emails.ts'
import { collections } from './catalogue/collections.ts'
import { downloads } from './catalogue/downloads.ts'
import { catalogue, productGroups } from './catalogue/groups/product-groups.ts'
import { licenseKeys } from './catalogue/license-keys.ts'
import { files } from './catalogue/products/files.ts'
import { products } from './catalogue/products/products.ts'
import { safetyContacts } from './catalogue/products/safety-contacts.ts'
import type { Endpoint } from './http/endpoint.ts'
import { invoices } from './invoices/invoices.ts'
import { deposits } from './money/deposits.ts'
import { ledger } from './money/ledger.ts'
import { manualDeposits } from './money/manual-deposits.ts'
import { paymentGateways } from './money/payment-gateways.ts'
import { operationEndpoints } from './office/operations.ts'
import { reports } from './office/reports.ts'
import { customers } from './orders/customers.ts'
import { orderDownloads } from './orders/order-downloads.ts'
import { orderEdits } from './orders/order-edits.ts'
import { orders } from './orders/order-endpoints.ts'
import { orderMails } from './orders/order-mails.ts'
import { refunds } from './orders/payments/refunds.ts'
import { webhooks } from './orders/payments/webhooks.ts'
import { shipments } from './orders/shipments.ts'
import { withdrawals } from './orders/withdrawals.ts'
import { customerGroups } from './prices/customer-groups.ts'
import { discounts } from './prices/discounts.ts'
import { giftCards } from './prices/gift-cards.ts'
import { priceLists } from './prices/price-lists.ts'
import { addresses } from './shops/addresses/addresses.ts'
import { audit } from './shops/audit.ts'
import { deletedShops } from './shops/deleted-shops.ts'
import { mailPreviews } from './shops/mail-previews.ts'
import { matters } from './shops/matters.ts'
import { notifications } from './shops/notifications.ts'
import { redirects } from './shops/redirects.ts'
import { searches, searchSynonyms } from './shops/searches.ts'
import { shopUsers } from './shops/shop-users.ts'
import { shops } from './shops/shops.ts'
import { storeLayout } from './shops/store-layout.ts'
import { translations } from './shops/translations.ts'
import { uploads } from './shops/uploads.ts'
import { shipping } from './stock/shipping.ts'
import { stock } from './stock/stock.ts'
import { warehouses } from './stock/warehouses.ts'
import { publicCatalogue } from './storefront/public-catalogue.ts'
import { storefront } from './storefront/storefront.ts'
import { tableExports } from './tables/exports.ts'
import { imports } from './tables/imports.ts'
import { shopExports, shopImports } from './tables/shop-archives.ts'
import { taxes } from './taxes/taxes.ts'

export const API_BASE = '/v1'

export const api = {
  auth,
  account,
  sessions,
  verified_emails: verifiedEmails,
  shops,
  deleted_shops: deletedShops,
  shop_users: shopUsers,
  addresses,
  products,
  collections,
  store_layout: storeLayout,
  redirects,
  search_synonyms: searchSynonyms,
  translations,
  searches,
  product_groups: productGroups,
  catalogue,
  files,
  safety_contacts: safetyContacts,
  uploads,
  downloads,
  license_keys: licenseKeys,
  warehouses,
  stock,
  payment_gateways: paymentGateways,
  shipping,
  orders,
  order_downloads: orderDownloads,
  order_edits: orderEdits,
  refunds,
  invoices,
  storefront,
  public_catalogue: publicCatalogue,
  taxes,
  reports,
  ledger,
  deposits,
  manual_deposits: manualDeposits,
  webhooks,
  audit,
  customers,
  customer_groups: customerGroups,
  price_lists: priceLists,
  discounts,
  gift_cards: giftCards,
  notifications,
  matters,
  shipments,
  withdrawals,
  mail_previews: mailPreviews,
  order_mails: orderMails,
  shop_exports: shopExports,
  shop_imports: shopImports,
  imports,
  exports: tableExports,
  operations: operationEndpoints,
} as const

/** Lists every endpoint with its dotted name, such as `orders.cancelled`. */
export const listEndpoints = (): { name: string; endpoint: Endpoint }[] =>
  Object.entries(api).flatMap(([domain, endpoints]) =>
    Object.entries(endpoints).map(([verb, endpoint]) => ({
      name: `${domain}.${verb}`,
      endpoint: endpoint as Endpoint,
    })),
  )
