// The API calls of the customer screens.

import { type Customer, customers } from '@kontor/contract/orders/customers'
import { formatMoney } from '@kontor/contract/values/money'
import { queryOptions } from '@tanstack/react-query'
import { call, ProblemError } from '../../../lib/api/api.ts'
import { saveFile } from '../../../lib/api/save-file.ts'
import { formatNumber, MONEY_LOCALE } from '../../../lib/locale.ts'
import { t } from '../../../lib/texts.ts'
import { type ListCall, pageAt } from '../../../ui/list/list-state.ts'

export const listCustomers: ListCall<Customer> = (query, signal) =>
  call(customers.list, { query }, { signal })

export const customerQuery = (id: string) =>
  queryOptions({
    queryKey: ['customers', 'item', id],
    queryFn: ({ signal }) => call(customers.get, { params: { id } }, { signal }),
  })

export const customerOrdersQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: ['customers', 'orders', id, page],
    queryFn: ({ signal }) => call(customers.orders, { params: { id }, query: pageAt(page) }, { signal }),
  })

export const erasureQuery = (id: string) =>
  queryOptions({
    queryKey: ['customers', 'erasure', id],
    queryFn: ({ signal }) => call(customers.erasure, { params: { id } }, { signal }),
    staleTime: 0,
  })

/**
 * Erases a customer. The data of a customer with very many orders takes several calls. After each call,
 * `onProgress` gets the number of remaining orders.
 */
export async function eraseCustomer(id: string, onProgress: (left: number) => void): Promise<void> {
  const params = { id }
  for (let left = Number.POSITIVE_INFINITY; ; ) {
    try {
      await call(customers.erase, { params })
      return
    } catch (error) {
      if (!(error instanceof ProblemError && error.error === 'unavailable')) throw error
      const { orders } = await call(customers.erasure, { params })
      if (orders >= left) throw error
      left = orders
      onProgress(left)
    }
  }
}

/** Saves everything that the shop holds about a customer, as a file made in the browser. */
export async function downloadCustomer({ id }: Customer): Promise<void> {
  const held = await call(customers.export, { params: { id } })
  const content = new Blob([JSON.stringify(held, null, 2)], { type: 'application/json' })
  saveFile(content, `customer-${id}.json`)
}

export const spentText = ({ spent }: Customer): string =>
  spent.map(({ amount, currency }) => formatMoney(amount, currency, MONEY_LOCALE)).join(', ')

/** Why more orders are listed than are counted as a customer's. */
export const uncountedText = (listed: number, counted: number): string =>
  t('{listed} in total, {counted} counted. Drafts and unpaid cancelled or failed orders are not counted.', {
    listed: formatNumber(listed),
    counted: formatNumber(counted),
  })
