// The endpoints that stop while the disk of the server is nearly full, or an account has reached its storage
// limit: changes in the back office. Sales continue, and so do calls that end access, make room or return
// money.

import type { Endpoint } from '@kontor/contract/http/endpoint'

/** Paths below `/a/`, each with everything below it. */
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
