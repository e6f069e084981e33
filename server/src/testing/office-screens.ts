// The back office's screens that are not about a single record, by their path after `#/account/`.

export const OFFICE_SCREENS: readonly string[] = [
  ...['', 'orders/create', 'to-do', 'audit-log', 'customers', 'members', 'shop', 'shop/mails', 'shop/pages'],
  ...[
    'shop/menus',
    'shop/start-page',
    'shop/languages',
    'searches',
    'search-synonyms',
    'redirects',
    'safety-contacts',
    'collections',
  ],
  ...['discounts', 'price-lists', 'customer-groups', 'gift-cards'],
  ...['invoices', 'invoices/settings', 'balance', 'reports', 'profile', 'stock-movements/transfer'],
]
