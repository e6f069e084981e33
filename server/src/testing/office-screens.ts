// The screens of the back office that belong to no single record, as their address behind `#/account/` says.

export const OFFICE_SCREENS: readonly string[] = [
  ...[
    '',
    'orders/create',
    'needs-you',
    'audit-log',
    'customers',
    'members',
    'shop',
    'shop/mails',
    'shop/pages',
  ],
  ...['invoices', 'invoices/settings', 'balance', 'reports', 'profile', 'stock-movements/transfer'],
]
