// The whole API, one entry per endpoint. The server, the OpenAPI document and the clients are all made from this tree.

import { account } from './account.ts'
import { addresses } from './addresses.ts'
import { audit } from './audit.ts'
import { auth } from './auth.ts'
import { customers } from './customers.ts'
import { deletedShops } from './deleted-shops.ts'
import { deposits } from './deposits.ts'
import type { Endpoint } from './endpoint.ts'
import { invoices } from './invoices.ts'
import { ledger } from './ledger.ts'
import { mailPreviews } from './mail-previews.ts'
import { matters } from './matters.ts'
import { notifications } from './notifications.ts'
import { operationEndpoints } from './operations.ts'
import { orders } from './order-endpoints.ts'
import { orderMails } from './order-mails.ts'
import { paymentGateways } from './payment-gateways.ts'
import { products } from './products.ts'
import { refunds } from './refunds.ts'
import { reports } from './reports.ts'
import { sessions } from './sessions.ts'
import { shipping } from './shipping.ts'
import { shopExports, shopImports } from './shop-archives.ts'
import { shopUsers } from './shop-users.ts'
import { shops } from './shops.ts'
import { stock } from './stock.ts'
import { storefront } from './storefront.ts'
import { taxes } from './taxes.ts'
import { verifiedEmails } from './verified-emails.ts'
import { warehouses } from './warehouses.ts'
import { webhooks } from './webhooks.ts'
import { withdrawals } from './withdrawals.ts'

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
  warehouses,
  stock,
  payment_gateways: paymentGateways,
  shipping,
  orders,
  refunds,
  invoices,
  storefront,
  taxes,
  reports,
  ledger,
  deposits,
  webhooks,
  audit,
  customers,
  notifications,
  matters,
  withdrawals,
  mail_previews: mailPreviews,
  order_mails: orderMails,
  shop_exports: shopExports,
  shop_imports: shopImports,
  operations: operationEndpoints,
} as const

/** Every endpoint with its dotted name, such as `orders.cancelled`. */
export const listEndpoints = (): { name: string; endpoint: Endpoint }[] =>
  Object.entries(api).flatMap(([domain, endpoints]) =>
    Object.entries(endpoints).map(([verb, endpoint]) => ({
      name: `${domain}.${verb}`,
      endpoint: endpoint as Endpoint,
    })),
  )
