// The view of a list, stored in the query of the hash. Going back, reloading and a copied link therefore give
// the same view: `page` from 1, `q`, `sort`, and a parameter for each filter.

import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { formatNumber } from '../../lib/locale.ts'
import { t } from '../../lib/texts.ts'
import { totalText } from './list-messages.ts'

export const PAGE_SIZE = 10

/** Returns the query of a call for a page, counted from 1. */
export const pageAt = (page: number): { limit: string; offset: string } => ({
  limit: String(PAGE_SIZE),
  offset: String((page - 1) * PAGE_SIZE),
})

/** The longest search text. */
const MAX_LETTERS = 200

/** The query of a list call; all values are text, as in the address. Each endpoint has its own enumeration for `sort` and the filters. */
export interface ListQuery {
  shop_id: string
  limit: string
  offset: string
  q?: string
  // biome-ignore lint/suspicious/noExplicitAny: it has to be assignable to every endpoint's own enumeration
  [filter: string]: any
}

export type ListCall<Row> = (query: ListQuery, signal: AbortSignal) => Promise<Page<Row>>

export interface Page<Row> {
  data: Row[]
  total: number
  total_is_estimate?: true | undefined
}

/**
 * Returns the last page that users can open. No user turns 250 pages, and each page costs more than the
 * previous page. A search, a filter, or the opposite sort order finds rows further back (`furtherText`).
 */
export const maxPages = (q: string): number => (q === '' ? 250 : 100)

/** Returns the number of pages for `total` rows, up to `maxPages`. An empty list has a single page. */
export const pageCount = (total: number, q = ''): number =>
  Math.min(Math.max(1, Math.ceil(total / PAGE_SIZE)), maxPages(q))

/**
 * The text 'from - to / total' for a page counted from 1. The rows on the screen do not matter: while a page loads,
 * the rows are still those of the page before.
 */
export function pagerText(page: number, total: number, is_estimate = false): string {
  const last = is_estimate ? page : Math.min(page, pageCount(total))
  const end = last * PAGE_SIZE
  const to = is_estimate ? end : Math.min(end, total)
  return `${formatNumber(end - PAGE_SIZE + 1)} - ${formatNumber(to)} / ${totalText(total, is_estimate)}`
}

/**
 * Says how to find rows behind the last page that users can open; null if this page is the list's last page.
 */
export function furtherText(total: number, q = ''): string | null {
  const shown = maxPages(q) * PAGE_SIZE
  if (total <= shown) return null
  const first = t('Only the first {shown} can be shown.', { shown: formatNumber(shown) })
  return q === ''
    ? t('{first} Search, filter or reverse the sort order to find the rest.', { first })
    : t('{first} Use a more specific search to find the rest.', { first })
}

/**
 * Returns the page to show instead of an empty `page`: the last page with rows. Returns null if `page` has
 * rows or is the first page.
 */
export function pageInstead(page: number, rows: number, total: number): number | null {
  if (rows > 0 || page === 1) return null
  return Math.min(page - 1, pageCount(total))
}

/** Returns the page of an address; 1 for an invalid page. */
export const readPage = (text: string | null, q = ''): number => {
  const page = Number(text)
  return Number.isSafeInteger(page) && page >= 1 ? Math.min(page, maxPages(q)) : 1
}

/** A filter of a list. */
export interface ListFilter {
  /** The name of the list call's query parameter. */
  key: string
  /** All possible values. */
  options?: readonly { value: string }[]
  /** Returns whether a value is possible, if `options` are incomplete or load late. */
  accepts?: (value: string) => boolean
}

/**
 * Returns the filters of an address. Impossible values are left out, because the server would refuse them,
 * and a mistyped or outdated link would show no list at all.
 */
export function readFilters(params: URLSearchParams, filters: readonly ListFilter[]): Record<string, string> {
  const read: Record<string, string> = {}
  for (const { key, options = [], accepts } of filters) {
    const value = params.get(key) ?? ''
    if (accepts ? value !== '' && accepts(value) : options.some((option) => option.value === value))
      read[key] = value
  }
  return read
}

/**
 * Returns the sort order of an address: a name of `columns`, with a minus if descending. Returns `otherwise`
 * if the list lacks the column.
 */
export function readSort(params: URLSearchParams, columns: readonly string[], otherwise: string): string {
  const sort = params.get('sort') ?? ''
  return columns.includes(sort.replace(/^-/, '')) ? sort : otherwise
}

export interface ListState {
  page: number
  q: string
  sort: string
  filters: Record<string, string>
  setPage: (page: number) => void
  /** Sets the page like `setPage`, but the way back skips the previous page. */
  replacePage: (page: number) => void
  /** Sets `q`, `sort` or a filter and goes to page 1. An empty value removes the parameter. */
  set: (key: string, value: string) => void
  /** Clears search and filters; the sort order stays. */
  clear: () => void
}

/** `columns` are the names the list can be sorted by. */
export function useListState(
  filters: readonly ListFilter[],
  columns: readonly string[] = [],
  defaultSort = '',
): ListState {
  const [params, setParams] = useSearchParams()
  const keys = filters.map(({ key }) => key).join(' ')

  const goToPage = useCallback(
    (page: number, replace: boolean) => {
      setParams(
        (old) => {
          const next = new URLSearchParams(old)
          if (page === 1) next.delete('page')
          else next.set('page', String(page))
          return next
        },
        { replace },
      )
    },
    [setParams],
  )
  const setPage = useCallback((page: number) => goToPage(page, false), [goToPage])
  const replacePage = useCallback((page: number) => goToPage(page, true), [goToPage])
  const set = useCallback(
    (key: string, value: string) => {
      setParams(
        (old) => {
          const next = new URLSearchParams(old)
          next.delete('page')
          if (value === '') next.delete(key)
          else next.set(key, value)
          return next
        },
        { replace: true },
      )
    },
    [setParams],
  )
  const clear = useCallback(() => {
    setParams((old) => {
      const next = new URLSearchParams(old)
      for (const key of ['page', 'q', ...keys.split(' ')]) next.delete(key)
      return next
    })
  }, [setParams, keys])

  const q = (params.get('q') ?? '').slice(0, MAX_LETTERS)
  return {
    page: readPage(params.get('page'), q),
    q,
    sort: readSort(params, columns, defaultSort),
    filters: readFilters(params, filters),
    setPage,
    replacePage,
    set,
    clear,
  }
}
