// Which steps of a shop's set-up are done. Each step takes one list call, of which only the total matters.

import { addresses } from '@kontor/contract/addresses'
import { paymentGateways } from '@kontor/contract/payment-gateways'
import { products } from '@kontor/contract/products'
import { shipping } from '@kontor/contract/shipping'
import { stock } from '@kontor/contract/stock'
import { warehouses } from '@kontor/contract/warehouses'
import { useQueries, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { useMay } from '../../lib/rights.ts'
import { hasLiveQuery } from './home-orders.tsx'
import { missingPagesQuery } from './missing-pages.tsx'

export interface Step {
  label: string
  text: string
  to: string
  /** Undefined until it is known. */
  done: boolean | undefined
}

type Fetch = (shop_id: string, signal: AbortSignal) => Promise<{ total: number }>

const one = (shop_id: string) => ({ query: { shop_id, limit: '1' } })

// In the order in which a shop is set up. `resource` begins the query's key, so every change of that resource reads the total again.
const STEPS: {
  resource: string
  path: string
  label: string
  text: string
  fetch: Fetch
  right?: 'shop:write' | 'shop:manage'
}[] = [
  {
    resource: 'payment-gateways',
    path: 'payment-gateways',
    label: 'Add payment gateway details',
    text: 'The keys of your own card provider account. Customers pay you, not us.',
    right: 'shop:manage',
    fetch: (id, signal) => call(paymentGateways.list, one(id), { signal }),
  },
  {
    resource: 'addresses',
    path: 'addresses',
    label: 'Add a warehouse address',
    text: 'Where you ship from. Tax follows from it.',
    fetch: (id, signal) => call(addresses.list, one(id), { signal }),
  },
  {
    resource: 'warehouses',
    path: 'warehouses',
    label: 'Add the warehouse',
    text: 'The place that holds your stock, at that address.',
    fetch: (id, signal) => call(warehouses.list, one(id), { signal }),
  },
  {
    resource: 'shipping-rate-templates',
    path: 'shipping-rate-templates',
    label: 'Add shipping rates from the warehouse',
    text: 'What it costs to send a parcel, by country.',
    fetch: (id, signal) => call(shipping.list, one(id), { signal }),
  },
  {
    resource: 'products',
    path: 'products',
    label: 'Add first products',
    text: 'What you sell, with a price and a picture.',
    fetch: (id, signal) => call(products.list, one(id), { signal }),
  },
  {
    resource: 'stock-movements',
    path: 'stock-movements',
    label: 'Add stock to the warehouse',
    text: 'A purchase movement says how many of a product have arrived.',
    fetch: (id, signal) => call(stock.list, one(id), { signal }),
  },
]

/** The seven steps of setting up a shop; the first, creating it, is always done. */
export function useSetUpSteps(shop_id: string): {
  steps: Step[]
  is_checking: boolean
  /** Whether the shop has a payment gateway. */
  takes_money: boolean
} {
  const may = { 'shop:write': useMay('shop:write'), 'shop:manage': useMay('shop:manage') }
  const results = useQueries({
    queries: STEPS.map(({ resource, fetch }) => ({
      queryKey: [resource, 'any', shop_id],
      queryFn: async ({ signal }: { signal: AbortSignal }) => (await fetch(shop_id, signal)).total > 0,
    })),
  })
  const steps = [
    { label: 'Create a shop', text: 'Its name and currency.', to: '/account/shop', done: true },
    ...STEPS.map(({ path, label, text, right = 'shop:write' }, index) => {
      const done = results[index]?.data
      return { label, text, to: `/account/${path}${done || !may[right] ? '' : '/create'}`, done }
    }),
  ]
  return {
    steps,
    is_checking: results.some(({ isPending }) => isPending),
    takes_money: results[STEPS.findIndex(({ resource }) => resource === 'payment-gateways')]?.data === true,
  }
}

/** Which pages the shop lacks, once it has something on sale; for those who may write them. Empty where none is missing. */
export function useMissingPages(shop_id: string): { missing: string; is_checking: boolean } {
  const enabled = useMay('shop:manage')
  const has_live = useQuery({ ...hasLiveQuery(shop_id), enabled })
  const pages = useQuery({ ...missingPagesQuery(shop_id), enabled })
  return {
    missing: has_live.data ? (pages.data ?? '') : '',
    is_checking: enabled && (has_live.isPending || pages.isPending),
  }
}
