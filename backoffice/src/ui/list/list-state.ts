// What a list shows, kept in the query of the hash so that back, reload and a copied link give the same view:
// `page` from 1, `q`, `sort`, and one entry per filter.

import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'

export const PAGE_SIZE = 10

/**
 * The query of a list call; every value a text, as it goes into the address. What `sort` and the filters may be is the endpoint's own
 * enumeration: the server refuses anything else typed into the address, so here they pass as any of it.
 */
export interface ListQuery {
  shop_id: string
  limit: string
  offset: string
  q?: string
  // biome-ignore lint/suspicious/noExplicitAny: see above
  [filter: string]: any
}

export type ListCall<Row> = (query: ListQuery, signal: AbortSignal) => Promise<Page<Row>>

export interface Page<Row> {
  data: Row[]
  total: number
  total_is_estimate?: true | undefined
}

/** Nobody turns so many pages, and each costs more than the one before: what is further back is found by searching or narrowing, or from the other end. */
export const mostPages = (q: string): number => (q === '' ? 500 : 100)

/** Pages needed for `total` rows, as far as there are any to turn to; an empty list still has one. */
export const pageCount = (total: number, q = ''): number =>
  Math.min(Math.max(1, Math.ceil(total / PAGE_SIZE)), mostPages(q))

const whole = new Intl.NumberFormat('en-GB', { maximumSignificantDigits: 2 })

/** 'from - to / total' of a page counted from 1; an estimated total is rounded: 'about 1,200,000'. */
export function pagerText(page: number, rows: number, total: number, is_estimate = false): string {
  const from = (page - 1) * PAGE_SIZE + 1
  return `${from} - ${from + rows - 1} / ${is_estimate ? `about ${whole.format(total)}` : total}`
}

/** The page to show instead when `page` turned out empty: the last that has rows. Null where `page` is right. */
export function pageInstead(page: number, rows: number, total: number): number | null {
  if (rows > 0 || page === 1) return null
  return Math.min(page - 1, pageCount(total))
}

const parsePage = (text: string | null, q: string): number => {
  const page = Number(text)
  return Number.isSafeInteger(page) && page >= 1 ? Math.min(page, mostPages(q)) : 1
}

export interface ListState {
  page: number
  q: string
  sort: string
  filters: Record<string, string>
  setPage: (page: number) => void
  /** Any of `q`, `sort` or a filter; an empty text removes it. Goes back to page 1. */
  set: (key: string, value: string) => void
  /** Takes search and filters away; sorting stays. */
  clear: () => void
}

export function useListState(filterKeys: readonly string[], defaultSort: string): ListState {
  const [params, setParams] = useSearchParams()
  const keys = filterKeys.join(' ')

  const setPage = useCallback(
    (page: number) => {
      setParams((old) => {
        const next = new URLSearchParams(old)
        if (page === 1) next.delete('page')
        else next.set('page', String(page))
        return next
      })
    },
    [setParams],
  )
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

  return useMemo(
    () => ({
      page: parsePage(params.get('page'), params.get('q') ?? ''),
      q: params.get('q') ?? '',
      sort: params.get('sort') ?? defaultSort,
      filters: Object.fromEntries(
        keys
          .split(' ')
          .map((key) => [key, params.get(key) ?? ''] as const)
          .filter(([key, value]) => key !== '' && value !== ''),
      ),
      setPage,
      set,
      clear,
    }),
    [params, keys, defaultSort, setPage, set, clear],
  )
}
