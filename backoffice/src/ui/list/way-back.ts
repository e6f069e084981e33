// The way from a record back to its list, or to whatever else led to it. A link leaves that in the history entry of the record, where a
// reload keeps it: a row's link the list's address with its search, page and sorting. Who came by another way finds the plain list.

import { type Location, useLocation } from 'react-router'

export interface FromList {
  from_list: string
}

/** What a link of a list carries in its state. */
export function useFromList(): FromList {
  const { pathname, search } = useLocation()
  return { from_list: pathname + search }
}

export interface UpperPage {
  to: string
  /** What it is called on the page itself. */
  label: string
}

/** In the state of a link: back to the page that led here, although it is not the list. */
export interface FromPage {
  from_page: UpperPage
}

/**
 * Where the way up from a page below `up` leads: to what led here, to the list as it was when this page was opened from it, otherwise to
 * `up` alone.
 */
export function wayUp(up: UpperPage, state: Location['state']): UpperPage {
  const { from_page, from_list } = (state ?? {}) as Partial<FromPage & FromList>
  if (from_page) return from_page
  const is_of_list = from_list === up.to || from_list?.startsWith(`${up.to}?`)
  return is_of_list && from_list ? { to: from_list, label: up.label } : up
}
