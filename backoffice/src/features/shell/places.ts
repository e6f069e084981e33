// The screens of the account: their names and addresses, and the key that leads there after 'g'.

export interface Place {
  label: string
  to: string
  key: string
  /** The name of the action that creates a record there; only for screens with records. */
  creates?: string
  /** The right that creating takes; 'shop:write' by default. */
  right?: 'shop:write' | 'shop:manage'
}

export const PLACES: readonly Place[] = [
  { label: 'Home', to: '/account', key: 'h' },
  { label: 'Needs you', to: '/account/needs-you', key: 'n' },
  { label: 'Orders', to: '/account/orders', key: 'o', creates: 'New Order' },
  { label: 'Invoices', to: '/account/invoices', key: 'i' },
  { label: 'Tax Reports', to: '/account/reports', key: 't' },
  { label: 'Products', to: '/account/products', key: 'p', creates: 'New Product' },
  { label: 'Addresses', to: '/account/addresses', key: 'a', creates: 'New Address' },
  { label: 'Warehouses', to: '/account/warehouses', key: 'w', creates: 'New Warehouse' },
  { label: 'Stock Movements', to: '/account/stock-movements', key: 's', creates: 'New Stock Movement' },
  {
    label: 'Payment Gateways',
    to: '/account/payment-gateways',
    key: 'g',
    creates: 'New Payment Gateway',
    right: 'shop:manage',
  },
  {
    label: 'Shipping Rates',
    to: '/account/shipping-rate-templates',
    key: 'r',
    creates: 'New Shipping Rate Template',
  },
  { label: 'Customers', to: '/account/customers', key: 'c' },
  { label: 'Members', to: '/account/members', key: 'm' },
  { label: 'Audit Log', to: '/account/audit-log', key: 'l' },
  { label: 'Edit Shop', to: '/account/shop', key: 'e' },
  { label: 'Balance', to: '/account/balance', key: 'b' },
  { label: 'Profile', to: '/account/profile', key: 'u' },
]

/** The address of the form for a new record of the kind this page is about; null where there is none. */
export function creationAt(pathname: string): string | null {
  const place = PLACES.find(({ to, creates }) => creates && `${pathname}/`.startsWith(`${to}/`))
  return place ? `${place.to}/create` : null
}
