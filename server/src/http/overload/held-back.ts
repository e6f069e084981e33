// Which endpoints stop while the disk of the server is nearly full, or an account has stored as much as it may: changes in the back office. What sells
// goes on, and so does what ends access, makes room or returns money.

import type { Endpoint } from '@kontor/contract/http/endpoint'

/** Below `/a/`: with all that is below each. */
const GOES_ON = [
  'account',
  'customers',
  'deposits',
  'discounts/preview',
  'emails',
  'exports',
  'gift_cards/{id}/replace_code',
  'gift_cards/{id}/void',
  'logout',
  'matters',
  'operations',
  'order',
  'order-calculation',
  'orders',
  'payment_gateways',
  'refunds',
  'sessions',
  'shops/{id}/exports',
  'shops/{id}/users/{userId}/role',
  'withdrawals',
]

const goesOn = (path: string): boolean =>
  GOES_ON.some((place) => path === `/a/${place}` || path.startsWith(`/a/${place}/`))

export const isHeldBack = ({ method, path, access }: Endpoint): boolean =>
  access !== 'public' && method !== 'GET' && method !== 'DELETE' && !goesOn(path)
