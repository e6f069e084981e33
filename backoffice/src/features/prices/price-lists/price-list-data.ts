// The API calls of the screens of price lists, and the form values of a list.

import { type PriceList, priceLists } from '@kontor/contract/prices/price-lists'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call, ProblemError } from '../../../lib/api/api.ts'
import { t } from '../../../lib/texts.ts'
import type { Tone } from '../../../ui/display/status-badge.tsx'
import { type ListCall, pageAt } from '../../../ui/list/list-state.ts'
import { same } from '../../../ui/record/merge-changes.ts'
import { ALL_PRODUCTS, type TargetValues, targetFields, targetValues } from '../discounts/targets/targets.ts'

export interface PriceListValues extends Record<string, unknown> {
  title: string
  customer_group_ids: string[]
  starts_at: string | null
  ends_at: string | null
  is_active: boolean
  kind: PriceList['kind']
  percent: string
  applies_to: TargetValues
  min_quantity: number
}

export const EMPTY_LIST: PriceListValues = {
  title: '',
  customer_group_ids: [],
  starts_at: null,
  ends_at: null,
  is_active: true,
  kind: 'percent',
  percent: '',
  applies_to: ALL_PRODUCTS,
  min_quantity: 1,
}

export const priceListValues = (list: PriceList): PriceListValues => ({
  title: list.title,
  customer_group_ids: list.customer_group_ids,
  starts_at: list.starts_at,
  ends_at: list.ends_at,
  is_active: list.is_active,
  kind: list.kind,
  percent: list.percent ?? '',
  applies_to: targetValues(list.applies_to),
  min_quantity: list.min_quantity ?? 1,
})

/** The form values as the request's body. */
export const priceListFields = (values: PriceListValues) =>
  values.kind === 'percent'
    ? { ...values, percent: values.percent.trim() || null, applies_to: targetFields(values.applies_to) }
    : { ...values, percent: null, applies_to: null, min_quantity: null }

export const listPriceLists: ListCall<PriceList> = (query, signal) =>
  call(priceLists.list, { query }, { signal })
export const getPriceList = (id: string, signal?: AbortSignal) =>
  call(priceLists.get, { params: { id } }, { signal })
export const createPriceList = (
  values: PriceListValues,
  options: { shop_id: string; idempotency_key: string },
) => call(priceLists.create, { body: { ...priceListFields(values), shop_id: options.shop_id } }, options)
const update = (id: string, values: PriceListValues, version: { updated_at?: string }) =>
  call(priceLists.update, { params: { id }, body: { ...priceListFields(values), ...version } })

/**
 * Updates a price list. The prices are saved separately, and saving a price also moves the version of the
 * list. Pressing the form's button while a price has the focus sends both. If only prices have changed since
 * the version was shown, the update is sent again with the new version. No change of another member is
 * overwritten.
 */
export async function updatePriceList(
  client: QueryClient,
  id: string,
  values: PriceListValues,
  version: { updated_at?: string },
): Promise<PriceList> {
  const shown = client.getQueryData<PriceList>(['price-lists', 'item', id])
  try {
    return await update(id, values, version)
  } catch (refusal) {
    const is_stale = refusal instanceof ProblemError && refusal.error === 'stale'
    if (!is_stale || shown?.updated_at !== version.updated_at) throw refusal
    const now = await getPriceList(id)
    if (!same(priceListValues(now), shown && priceListValues(shown))) throw refusal
    return update(id, values, { updated_at: now.updated_at })
  }
}
export const removePriceList = (id: string) => call(priceLists.remove, { params: { id } })

export const pricesQuery = (id: string, q: string, page: number) =>
  queryOptions({
    queryKey: ['price-lists', 'prices', id, q, page],
    queryFn: ({ signal }) =>
      call(
        priceLists.listPrices,
        { params: { id }, query: { ...pageAt(page), ...(q && { q }) } },
        { signal },
      ),
  })

export interface PriceRow {
  product_id: string
  min_quantity: number
  price: string
}

export const changePrices = (id: string, body: { set?: PriceRow[]; remove?: Omit<PriceRow, 'price'>[] }) =>
  call(priceLists.changePrices, { params: { id }, body })

export const STATUS: Readonly<Record<PriceList['status'], { label: string; tone: Tone }>> = {
  running: { label: t('Active'), tone: 'success' },
  scheduled: { label: t('Scheduled'), tone: 'info' },
  ended: { label: t('Ended'), tone: 'quiet' },
  off: { label: t('Not active'), tone: 'quiet' },
}
