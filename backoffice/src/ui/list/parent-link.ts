// The way from a record back to its list, or to a different page that led to the record. The link to the
// record stores the way in the record's history entry, because the entry survives a reload. A row's link
// stores the list's address with search, page and sorting. If no way is stored, the way leads to the plain
// list.

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

/** The history state for a link on a page that is no list. The way back leads to the page with the link. */
export interface FromPage {
  from_page: UpperPage
}

/**
 * Returns the target of the link above a page below `up`. The target is the page that led here, or the list
 * in its state at the opening of this page, otherwise `up` itself.
 */
export function parentLink(up: UpperPage, state: Location['state']): UpperPage {
  const { from_page, from_list } = (state ?? {}) as Partial<FromPage & FromList>
  if (from_page) return from_page
  const is_of_list = from_list === up.to || from_list?.startsWith(`${up.to}?`)
  return is_of_list && from_list ? { to: from_list, label: up.label } : up
}
