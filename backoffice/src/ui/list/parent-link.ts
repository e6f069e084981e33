// The way from a record back to its list, or to another page that led to it. The link to the record stores it in the record's history entry, which
// survives a reload. For a row's link it is the list's address with search, page and sorting. Without it, the way back is the plain list.

import { type Location, useLocation } from 'react-router'

export interface FromList {
  from_list: string
}

/** The history state for a link in a list. */
export function useFromList(): FromList {
  const { pathname, search } = useLocation()
  return { from_list: pathname + search }
}

export interface UpperPage {
  to: string
  /** The text of the link. */
  label: string
}

/** The history state for a link on a page that is no list: the way back leads to that page. */
export interface FromPage {
  from_page: UpperPage
}

/**
 * Where the link above a page below `up` leads: to the page that led here, to the list as it was when this page was opened from it, otherwise to
 * `up` itself.
 */
export function parentLink(up: UpperPage, state: Location['state']): UpperPage {
  const { from_page, from_list } = (state ?? {}) as Partial<FromPage & FromList>
  if (from_page) return from_page
  const is_of_list = from_list === up.to || from_list?.startsWith(`${up.to}?`)
  return is_of_list && from_list ? { to: from_list, label: up.label } : up
}
