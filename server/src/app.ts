// Assembles the server from its features.

import { auth } from '@kontor/contract/accounts/auth'
import { API_BASE } from '@kontor/contract/api'
import type { StripeMock } from '@kontor/stripe-mock/mock'
import type { FastifyInstance } from 'fastify'
import type { ShopCache } from './cache/shop-cache.ts'
import { registerAuth } from './features/accounts/auth/auth.routes.ts'
import { frontNews } from './features/accounts/news/front-news.ts'
import { registerNews } from './features/accounts/news/news.routes.ts'
import { makeParties } from './features/accounts/users/find-party.ts'
import { registerVerifiedEmails } from './features/accounts/verified-emails/verified-emails.routes.ts'
import { registerCollections } from './features/catalogue/collections/collections.routes.ts'
import { registerDownloads } from './features/catalogue/downloads/downloads.routes.ts'
import { registerLicenseKeys } from './features/catalogue/license-keys/license-keys.routes.ts'
import { registerProductGroups } from './features/catalogue/products/groups/groups.routes.ts'
import { registerProducts } from './features/catalogue/products/products.routes.ts'
import { registerSafetyContacts } from './features/catalogue/products/safety-contacts/safety-contacts.routes.ts'
import { saveTaxNumber } from './features/invoices/invoice-settings.queries.ts'
import { registerInvoices } from './features/invoices/invoices.routes.ts'
import { type InvoicePrinter, printHere } from './features/invoices/printing/invoice-printer.ts'
import { registerDeposits } from './features/money/deposits/deposits.routes.ts'
import { registerLedger } from './features/money/ledger/ledger.routes.ts'
import { registerPaymentGateways } from './features/money/payment-gateways/payment-gateways.routes.ts'
import { registerAccounts } from './features/office/closing-accounts/accounts.routes.ts'
import { countBacklog, countDrills } from './features/office/operations/gauges.ts'
import { registerOperations } from './features/office/operations/operations.routes.ts'
import { registerReports } from './features/office/reports/reports.routes.ts'
import { registerCustomers } from './features/orders/customers/customers.routes.ts'
import { registerOrderDownloads } from './features/orders/downloads/order-downloads.routes.ts'
import { registerOrderMails } from './features/orders/mails/order-mails.routes.ts'
import { mailCodeBy } from './features/orders/mails/writing/mail-gift-card.ts'
import { registerOrders } from './features/orders/orders.routes.ts'
import { registerPaymentPages } from './features/orders/payments/opening/opening.routes.ts'
import { registerPayments } from './features/orders/payments/payments.routes.ts'
import { registerWebhooks } from './features/orders/payments/reporting/reporting.routes.ts'
import { makeOrderNumbers, type OrderNumbers } from './features/orders/placing/order-numbers.ts'
import { ProductQueue } from './features/orders/placing/product-queue.ts'
import { registerShipments } from './features/orders/shipments/shipments.routes.ts'
import { registerWithdrawals } from './features/orders/withdrawals/withdrawals.routes.ts'
import { registerCalculation } from './features/prices/calculation/calculation.routes.ts'
import { makePricing, type Pricing } from './features/prices/calculation/load-pricing-facts.ts'
import { registerCustomerGroups } from './features/prices/customer-groups/customer-groups.routes.ts'
import { registerDiscounts } from './features/prices/discounts/discounts.routes.ts'
import { registerGiftCards } from './features/prices/gift-cards/gift-cards.routes.ts'
import { registerPriceLists } from './features/prices/price-lists/price-lists.routes.ts'
import { registerAddresses } from './features/shops/addresses/addresses.routes.ts'
import { registerAudit } from './features/shops/audit/audit.routes.ts'
import { makeRowRoom, type RowRoom } from './features/shops/limits/row-room.ts'
import { joinShops } from './features/shops/members/join-shops.ts'
import { registerMembers } from './features/shops/members/members.routes.ts'
import { registerNotifications } from './features/shops/notifications/notifications.routes.ts'
import { registerRedirects } from './features/shops/redirects/redirects.routes.ts'
import { registerSearches } from './features/shops/searches/searches.routes.ts'
import { registerShops } from './features/shops/shops.routes.ts'
import { registerStoreLayout } from './features/shops/store-layout/store-layout.routes.ts'
import { registerTodos } from './features/shops/todos/todos.routes.ts'
import { registerTranslations } from './features/shops/translations/translations.routes.ts'
import { registerUploads } from './features/shops/uploads/uploads.routes.ts'
import { registerShipping } from './features/stock/shipping/shipping.routes.ts'
import { registerStock } from './features/stock/stock.routes.ts'
import { registerWarehouses } from './features/stock/warehouses/warehouses.routes.ts'
import { registerPublicCatalogue } from './features/storefront/catalogue/catalogue.routes.ts'
import { registerStorefrontPages } from './features/storefront/pages/pages.routes.ts'
import { makeSearchTurns } from './features/storefront/search/search-turns.ts'
import { registerStorefront } from './features/storefront/storefront.routes.ts'
import { makeLabelCache } from './features/storefront/views/cached-for-shop.ts'
import { registerImports } from './features/tables/imports/imports.routes.ts'
import { eraseImportProblems } from './features/tables/imports/problems/erase-problems.ts'
import { registerShopArchives } from './features/tables/shop-archives/shop-archives.routes.ts'
import { registerTaxes } from './features/taxes/taxes.routes.ts'
import { rejectFromAfar } from './http/access/forwarded-requests.ts'
import { makeTokens, type Tokens } from './http/access/tokens.ts'
import { registerCspReports } from './http/browser/csp-reports.ts'
import { makePublicCache, type PublicCache } from './http/cache/public-cache.ts'
import { makePublicShops, type PublicShops } from './http/cache/public-shops.ts'
import { registerDocs } from './http/docs/docs.ts'
import { registerBackoffice } from './http/files/backoffice.ts'
import { registerFiles } from './http/files/serve-files.ts'
import { registerHealth } from './http/health.ts'
import { type Admission, makeAdmission } from './http/overload/admission.ts'
import type { App } from './http/route.ts'
import { makeServer } from './http/server.ts'
import { makeSetUp, type SetUp } from './http/set-up.ts'
import { type Google, makeGoogle } from './integrations/google/google.ts'
import { registerMailbox } from './integrations/mail/mailbox.ts'
import { openVies, type Vies } from './integrations/vies/vies.ts'
import type { Platform } from './platform.ts'
import type { Parties } from './turns/party.ts'

/** The parts of a server besides the platform. Each feature gets only the parts that it uses. */
export interface AppParts {
  readonly tokens: Tokens
  readonly public_cache: PublicCache
  readonly public_shops: PublicShops
  readonly admission: Admission
  readonly set_up: SetUp
  /** Cache of the storefront's reads over thousands of products. */
  readonly label_cache: ShopCache<unknown>
  readonly pricing: Pricing
  readonly order_numbers: OrderNumbers
  readonly product_queue: ProductQueue
  readonly printer: InvoicePrinter
  readonly parties: Parties
  readonly room: RowRoom
  /** Login with Google, if configured. */
  readonly google: Google | undefined
  /** The register of VAT numbers, if configured. */
  readonly vies: Vies | undefined
  /** The imitation of Stripe inside a development server. Never present in production. */
  readonly stripe_mock: StripeMock | undefined
}

/** Draws documents in the current thread if no printer is given. */
export function makeParts(
  { config, db, clock, shop_changes }: Platform,
  {
    printer = printHere,
    stripe_mock,
    vies = openVies(config),
  }: Partial<Pick<AppParts, 'printer' | 'stripe_mock' | 'vies'>> = {},
): AppParts {
  const public_cache = makePublicCache(shop_changes)
  const parties = makeParties({ db, config })
  return {
    tokens: makeTokens(config.jwt_key, config.public_url, config.jwt_previous_key, clock),
    public_cache,
    public_shops: makePublicShops(shop_changes),
    admission: makeAdmission(db.pool_stats, config.is_load_shed),
    set_up: makeSetUp(!config.is_demo_on),
    label_cache: makeLabelCache(shop_changes),
    pricing: makePricing({ db, shop_changes, public_cache, clock, vies }),
    order_numbers: makeOrderNumbers(db),
    product_queue: new ProductQueue(),
    printer,
    parties,
    room: makeRowRoom({ db, config }, parties),
    google:
      config.google &&
      makeGoogle(config.google, config.public_url + API_BASE + auth.googleCallback.path, clock),
    vies,
    stripe_mock,
  }
}

/** A complete server, not listening yet. */
export const buildApp = (
  platform: Platform,
  parts: AppParts = makeParts(platform),
): Promise<FastifyInstance> =>
  makeServer(platform, parts, async (http) => {
    const { config, log } = platform
    const { printer, stripe_mock, vies } = parts
    const registry = registerHealth(http, platform, parts)
    countDrills(registry, platform)
    countBacklog(registry, platform)
    registerCspReports(http, { log, registry })
    registerFiles(http, platform.files)
    registerDocs(http, config.version)
    await registerBackoffice(http, config, frontNews, parts.set_up)
    rejectFromAfar(http)
    if (config.is_mailbox_on) registerMailbox(http, platform)
    await stripe_mock?.register(http)

    const { tokens, public_cache, parties, room } = parts
    const app: App = { http, platform, tokens, public_cache, parties, room }
    const { pricing, order_numbers, product_queue } = parts
    const placing = { pricing, order_numbers, product_queue }
    const { public_shops, label_cache, admission } = parts
    registerNews(app)
    registerAudit(app)
    registerVerifiedEmails(app, joinShops)
    registerNotifications(app)
    registerTodos(app)
    registerAuth(app, parts.google, joinShops)
    registerAccounts(app)
    registerMembers(app)
    await registerShops(app, { saveTaxNumber })
    registerAddresses(app)
    await registerProducts(app)
    await registerUploads(app)
    registerDownloads(app)
    registerLicenseKeys(app)
    registerProductGroups(app)
    registerSafetyContacts(app)
    registerCollections(app)
    registerCustomerGroups(app)
    registerPriceLists(app)
    registerDiscounts(app)
    registerImports(app)
    registerGiftCards(app, mailCodeBy(config))
    registerStoreLayout(app)
    registerSearches(app)
    registerRedirects(app)
    registerTranslations(app)
    const search_turns = makeSearchTurns({
      parties: parts.parties,
      limits: http.shared_limits,
      shop_changes: platform.shop_changes,
    })
    registerPublicCatalogue(app, { public_shops, label_cache, search_turns })
    registerWarehouses(app)
    registerShipping(app)
    registerTaxes(app)
    registerPaymentGateways(app, stripe_mock)
    await registerLedger(app)
    registerInvoices(app, printer)
    registerPayments(app)
    registerStock(app)
    registerDeposits(app, stripe_mock)
    registerCalculation(app, pricing)
    registerOrders(app, { ...placing, printer })
    registerOrderDownloads(app)
    registerOrderMails(app)
    registerPaymentPages(app)
    registerShipments(app)
    registerWithdrawals(app)
    registerStorefront(app, { pricing, public_shops, label_cache, search_turns })
    await registerStorefrontPages(app, {
      ...platform,
      ...placing,
      public_shops,
      label_cache,
      admission,
      printer,
      search_turns,
    })
    await registerWebhooks(app, printer)
    registerReports(app, { are_vat_numbers_checked: vies !== undefined })
    registerCustomers(app, eraseImportProblems)
    await registerShopArchives(app)
    registerOperations(app)
  })
