// Assembles the server from its features.

import type { FastifyInstance } from 'fastify'
import { registerAccounts } from './features/accounts/accounts.routes.ts'
import { registerAddresses } from './features/addresses/addresses.routes.ts'
import { registerAudit } from './features/audit/audit.routes.ts'
import { registerAuth } from './features/auth/auth.routes.ts'
import { registerCalculation } from './features/calculation/calculation.routes.ts'
import { registerCollections } from './features/collections/collections.routes.ts'
import { registerCustomers } from './features/customers/customers.routes.ts'
import { registerDeposits } from './features/deposits/deposits.routes.ts'
import { registerInvoices } from './features/invoices/invoices.routes.ts'
import { registerLedger } from './features/ledger/ledger.routes.ts'
import { registerMatters } from './features/matters/matters.routes.ts'
import { registerMembers } from './features/members/members.routes.ts'
import { registerNews } from './features/news/news.routes.ts'
import { registerNotifications } from './features/notifications/notifications.routes.ts'
import { countBacklog } from './features/operations/count-backlog.ts'
import { countDrills } from './features/operations/count-drills.ts'
import { registerOperations } from './features/operations/operations.routes.ts'
import { registerOrderMails } from './features/order-mails/order-mails.routes.ts'
import { registerOrders } from './features/orders/orders.routes.ts'
import { registerPaymentGateways } from './features/payment-gateways/payment-gateways.routes.ts'
import { registerPaymentPages } from './features/payments/opening/opening.routes.ts'
import { registerPayments } from './features/payments/payments.routes.ts'
import { registerWebhooks } from './features/payments/reporting/reporting.routes.ts'
import { registerProductGroups } from './features/products/groups/groups.routes.ts'
import { registerProducts } from './features/products/products.routes.ts'
import { registerSafetyContacts } from './features/products/safety-contacts/safety-contacts.routes.ts'
import { registerReports } from './features/reports/reports.routes.ts'
import { registerSearches } from './features/searches/searches.routes.ts'
import { registerShipping } from './features/shipping/shipping.routes.ts'
import { registerShopArchives } from './features/shop-archives/shop-archives.routes.ts'
import { registerShops } from './features/shops/shops.routes.ts'
import { registerStock } from './features/stock/stock.routes.ts'
import { registerStoreLayout } from './features/store-layout/store-layout.routes.ts'
import { registerPublicCatalogue } from './features/storefront/catalogue/catalogue.routes.ts'
import { registerStorefrontPages } from './features/storefront/pages/pages.routes.ts'
import { registerStorefront } from './features/storefront/storefront.routes.ts'
import { registerTaxes } from './features/taxes/taxes.routes.ts'
import { registerVerifiedEmails } from './features/verified-emails/verified-emails.routes.ts'
import { registerWarehouses } from './features/warehouses/warehouses.routes.ts'
import { registerWithdrawals } from './features/withdrawals/withdrawals.routes.ts'
import { refuseFromAfar } from './http/access/refuse-from-afar.ts'
import { registerPolicyReports } from './http/browser/policy-reports.ts'
import { registerDocs } from './http/docs/docs.ts'
import { registerBackoffice } from './http/files/backoffice.ts'
import { registerFiles } from './http/files/serve-files.ts'
import { registerHealth } from './http/health.ts'
import type { App } from './http/route.ts'
import { makeServer } from './http/server.ts'
import { registerMailbox } from './integrations/mail/mailbox.ts'
import type { Services } from './services.ts'

const FEATURES: ((app: App) => void | Promise<void>)[] = [
  registerNews,
  registerAudit,
  registerVerifiedEmails,
  registerNotifications,
  registerMatters,
  registerAuth,
  registerAccounts,
  registerMembers,
  registerShops,
  registerAddresses,
  registerProducts,
  registerProductGroups,
  registerSafetyContacts,
  registerCollections,
  registerStoreLayout,
  registerSearches,
  registerPublicCatalogue,
  registerWarehouses,
  registerShipping,
  registerTaxes,
  registerPaymentGateways,
  registerLedger,
  registerInvoices,
  registerPayments,
  registerStock,
  registerDeposits,
  registerCalculation,
  registerOrders,
  registerOrderMails,
  registerPaymentPages,
  registerWithdrawals,
  registerStorefront,
  registerStorefrontPages,
  registerWebhooks,
  registerReports,
  registerCustomers,
  registerShopArchives,
  registerOperations,
]

/** A complete server, not listening yet. */
export const buildApp = (services: Services): Promise<FastifyInstance> =>
  makeServer(services, async (http) => {
    const registry = registerHealth(http, services)
    countDrills(registry, services)
    countBacklog(registry, services)
    const { log, config } = services
    registerPolicyReports(http, { log, registry, are_rate_limits_on: config.are_rate_limits_on })
    registerFiles(http, services.files)
    registerDocs(http, services.config.version)
    await registerBackoffice(http, services.config)
    refuseFromAfar(http)
    if (services.config.is_mailbox_on) registerMailbox(http, services)
    await services.stand_in?.register(http)
    for (const register of FEATURES) await register({ http, services })
  })
