// All pages with their paths. The code of a page loads on the first visit.

import { type ComponentType, useLayoutEffect } from 'react'
import { Outlet, type RouteObject, replace, ScrollRestoration } from 'react-router'
import { Failed, Waiting } from './features/shell/waiting.tsx'
import { replaceLanding } from './lib/browser/replace-landing.ts'

const page = (load: () => Promise<ComponentType>) => async () => ({ Component: await load() })

const lostPage = page(async () => (await import('./features/shell/not-found-page.tsx')).NotFoundPage)

function Root() {
  // The first page is rendered, so the document's front page can be removed.
  useLayoutEffect(replaceLanding, [])
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  )
}

export const routes: RouteObject[] = [
  {
    Component: Root,
    HydrateFallback: Waiting,
    ErrorBoundary: Failed,
    children: [
      {
        path: '/',
        lazy: page(async () => (await import('./features/landing/landing-page.tsx')).LandingPage),
      },
      {
        path: '/signup',
        lazy: page(async () => (await import('./features/landing/signup-page.tsx')).SignupPage),
      },
      {
        path: '/privacy',
        lazy: page(async () => (await import('./features/landing/privacy-page.tsx')).PrivacyPage),
      },
      {
        path: '/login',
        lazy: page(async () => (await import('./features/accounts/login/login-page.tsx')).LoginPage),
      },
      {
        path: '/login/callback',
        lazy: page(async () => (await import('./features/accounts/login/callback-page.tsx')).CallbackPage),
      },
      {
        path: '/login/magic-link',
        lazy: page(async () => (await import('./features/accounts/login/magic-link-page.tsx')).MagicLinkPage),
      },
      {
        path: '/emails/confirm',
        lazy: page(
          async () =>
            (await import('./features/accounts/profile/emails/confirm-email-page.tsx')).ConfirmEmailPage,
        ),
      },
      {
        path: '/account',
        lazy: page(async () => (await import('./features/shell/account-shell.tsx')).AccountShell),
        children: [
          {
            path: 'orders',
            lazy: page(async () => (await import('./features/orders/list/orders-page.tsx')).OrdersPage),
          },
          {
            path: 'to-do',
            lazy: page(async () => (await import('./features/shops/todos/todos-page.tsx')).TodosPage),
          },
          {
            path: 'withdrawals',
            lazy: page(
              async () =>
                (await import('./features/orders/withdrawals/withdrawals-page.tsx')).WithdrawalsPage,
            ),
          },
          {
            // Mails sent before the page was renamed link to this path.
            path: 'needs-you',
            loader: ({ request }) => replace(`/account/to-do${new URL(request.url).search}`),
          },
          {
            path: 'orders/create',
            lazy: page(
              async () => (await import('./features/orders/new-order/new-order-page.tsx')).NewOrderPage,
            ),
          },
          {
            path: 'orders/:id',
            lazy: page(async () => (await import('./features/orders/page/order-page.tsx')).OrderPage),
          },
          {
            index: true,
            lazy: page(async () => (await import('./features/office/home/home-page.tsx')).HomePage),
          },
          {
            path: 'addresses',
            lazy: page(
              async () => (await import('./features/shops/addresses/addresses-page.tsx')).AddressesPage,
            ),
          },
          {
            path: 'addresses/:id',
            lazy: page(async () => (await import('./features/shops/addresses/address-page.tsx')).AddressPage),
          },
          {
            path: 'audit-log',
            lazy: page(async () => (await import('./features/shops/audit/audit-page.tsx')).AuditPage),
          },
          {
            path: 'customers',
            lazy: page(
              async () => (await import('./features/orders/customers/customers-page.tsx')).CustomersPage,
            ),
          },
          {
            path: 'customers/:id',
            lazy: page(
              async () => (await import('./features/orders/customers/customer-page.tsx')).CustomerPage,
            ),
          },
          {
            path: 'members',
            lazy: page(async () => (await import('./features/shops/members/members-page.tsx')).MembersPage),
          },
          {
            path: 'products',
            lazy: page(
              async () => (await import('./features/catalogue/products/products-page.tsx')).ProductsPage,
            ),
          },
          {
            path: 'products/:id',
            lazy: page(
              async () => (await import('./features/catalogue/products/product-page.tsx')).ProductPage,
            ),
          },
          {
            path: 'products/groups/:id',
            lazy: page(
              async () => (await import('./features/catalogue/product-groups/group-page.tsx')).GroupPage,
            ),
          },
          {
            path: 'products/groups/:id/variants',
            lazy: page(
              async () =>
                (await import('./features/catalogue/product-groups/variants/variants-page.tsx')).VariantsPage,
            ),
          },
          {
            path: 'products/groups/:id/stock',
            lazy: page(
              async () =>
                (await import('./features/catalogue/product-groups/group-stock-page.tsx')).GroupStockPage,
            ),
          },
          {
            path: 'collections',
            lazy: page(
              async () =>
                (await import('./features/catalogue/collections/collections-page.tsx')).CollectionsPage,
            ),
          },
          {
            path: 'collections/:id',
            lazy: page(
              async () =>
                (await import('./features/catalogue/collections/collection-page.tsx')).CollectionPage,
            ),
          },
          {
            path: 'discounts',
            lazy: page(
              async () => (await import('./features/prices/discounts/discounts-page.tsx')).DiscountsPage,
            ),
          },
          {
            path: 'discounts/:id',
            lazy: page(
              async () => (await import('./features/prices/discounts/discount-page.tsx')).DiscountPage,
            ),
          },
          {
            path: 'price-lists',
            lazy: page(
              async () => (await import('./features/prices/price-lists/price-lists-page.tsx')).PriceListsPage,
            ),
          },
          {
            path: 'price-lists/:id',
            lazy: page(
              async () => (await import('./features/prices/price-lists/price-list-page.tsx')).PriceListPage,
            ),
          },
          {
            path: 'customer-groups',
            lazy: page(
              async () =>
                (await import('./features/prices/customer-groups/customer-groups-page.tsx'))
                  .CustomerGroupsPage,
            ),
          },
          {
            path: 'customer-groups/:id',
            lazy: page(
              async () =>
                (await import('./features/prices/customer-groups/customer-group-page.tsx')).CustomerGroupPage,
            ),
          },
          {
            path: 'gift-cards',
            lazy: page(
              async () => (await import('./features/prices/gift-cards/gift-cards-page.tsx')).GiftCardsPage,
            ),
          },
          {
            path: 'gift-cards/:id',
            lazy: page(
              async () => (await import('./features/prices/gift-cards/gift-card-page.tsx')).GiftCardPage,
            ),
          },
          {
            path: 'searches',
            lazy: page(
              async () => (await import('./features/shops/searches/searches-page.tsx')).SearchesPage,
            ),
          },
          {
            path: 'redirects',
            lazy: page(
              async () => (await import('./features/shops/redirects/redirects-page.tsx')).RedirectsPage,
            ),
          },
          {
            path: 'redirects/:id',
            lazy: page(
              async () => (await import('./features/shops/redirects/redirect-page.tsx')).RedirectPage,
            ),
          },
          {
            path: 'search-synonyms',
            lazy: page(
              async () => (await import('./features/shops/searches/synonyms-page.tsx')).SynonymsPage,
            ),
          },
          {
            path: 'search-synonyms/:id',
            lazy: page(async () => (await import('./features/shops/searches/synonym-page.tsx')).SynonymPage),
          },
          {
            path: 'safety-contacts',
            lazy: page(
              async () =>
                (await import('./features/catalogue/safety-contacts/safety-contacts-page.tsx'))
                  .SafetyContactsPage,
            ),
          },
          {
            path: 'safety-contacts/:id',
            lazy: page(
              async () =>
                (await import('./features/catalogue/safety-contacts/safety-contact-page.tsx'))
                  .SafetyContactPage,
            ),
          },
          {
            path: 'warehouses',
            lazy: page(
              async () => (await import('./features/stock/warehouses/warehouses-page.tsx')).WarehousesPage,
            ),
          },
          {
            path: 'warehouses/:id',
            lazy: page(
              async () => (await import('./features/stock/warehouses/warehouse-page.tsx')).WarehousePage,
            ),
          },
          {
            path: 'stock-movements',
            lazy: page(
              async () =>
                (await import('./features/stock/movements/stock-movements-page.tsx')).StockMovementsPage,
            ),
          },
          {
            path: 'stock-movements/transfer',
            lazy: page(
              async () => (await import('./features/stock/movements/transfer-page.tsx')).TransferPage,
            ),
          },
          {
            path: 'stock-movements/:id',
            lazy: page(
              async () =>
                (await import('./features/stock/movements/stock-movement-page.tsx')).StockMovementPage,
            ),
          },
          {
            path: 'payment-gateways',
            lazy: page(
              async () =>
                (await import('./features/money/payment-gateways/payment-gateways-page.tsx'))
                  .PaymentGatewaysPage,
            ),
          },
          {
            path: 'payment-gateways/:id',
            lazy: page(
              async () =>
                (await import('./features/money/payment-gateways/payment-gateway-page.tsx'))
                  .PaymentGatewayPage,
            ),
          },
          {
            path: 'shipping-rate-templates',
            lazy: page(
              async () =>
                (await import('./features/stock/shipping/shipping-templates-page.tsx')).ShippingTemplatesPage,
            ),
          },
          {
            path: 'shipping-rate-templates/:id',
            lazy: page(
              async () =>
                (await import('./features/stock/shipping/shipping-template-page.tsx')).ShippingTemplatePage,
            ),
          },
          { path: 'shop', lazy: page(async () => (await import('./features/shops/shop-page.tsx')).ShopPage) },
          {
            path: 'shop/export',
            lazy: page(
              async () => (await import('./features/tables/shop-archives/export-page.tsx')).ExportPage,
            ),
          },
          {
            path: 'shop/tables',
            lazy: page(async () => (await import('./features/tables/tables-page.tsx')).TablesPage),
          },
          {
            path: 'shop/tables/:id',
            lazy: page(async () => (await import('./features/tables/table-import-page.tsx')).TableImportPage),
          },
          {
            path: 'shops/import',
            lazy: page(
              async () => (await import('./features/tables/shop-archives/import-page.tsx')).ImportPage,
            ),
          },
          {
            path: 'shop/mails',
            lazy: page(async () => (await import('./features/shops/mails/mails-page.tsx')).MailsPage),
          },
          {
            path: 'shop/menus',
            lazy: page(async () => (await import('./features/shops/store-layout/menus-page.tsx')).MenusPage),
          },
          {
            path: 'shop/start-page',
            lazy: page(
              async () => (await import('./features/shops/store-layout/start-page-page.tsx')).StartPagePage,
            ),
          },
          {
            path: 'shop/languages',
            lazy: page(
              async () =>
                (await import('./features/shops/translations/translations-page.tsx')).TranslationsPage,
            ),
          },
          {
            path: 'shop/pages',
            lazy: page(async () => (await import('./features/shops/shop-pages-page.tsx')).ShopPagesPage),
          },
          {
            path: 'invoices',
            lazy: page(async () => (await import('./features/invoices/invoices-page.tsx')).InvoicesPage),
          },
          {
            path: 'invoices/settings',
            lazy: page(
              async () => (await import('./features/invoices/invoice-settings-page.tsx')).InvoiceSettingsPage,
            ),
          },
          {
            path: 'balance',
            lazy: page(async () => (await import('./features/money/ledger/balance-page.tsx')).BalancePage),
          },
          {
            path: 'balance/:month',
            lazy: page(
              async () => (await import('./features/money/ledger/statement-page.tsx')).StatementPage,
            ),
          },
          {
            path: 'reports',
            lazy: page(async () => (await import('./features/office/reports/reports-page.tsx')).ReportsPage),
          },
          {
            path: 'operator',
            lazy: page(
              async () => (await import('./features/office/operations/operator-page.tsx')).OperatorPage,
            ),
          },
          {
            path: 'profile',
            lazy: page(
              async () => (await import('./features/accounts/profile/profile-page.tsx')).ProfilePage,
            ),
          },
          { path: '*', lazy: lostPage },
        ],
      },
      { path: '*', lazy: lostPage },
    ],
  },
]
