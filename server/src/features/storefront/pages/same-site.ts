// Forms are taken from the shop's own pages only. Browsers say where a request comes from; one that says nothing of the kind is no browser
// that could be misled, and the cart's cookie does not travel across sites anyway.

import type { IncomingHttpHeaders } from 'node:http'

/** `own_origins` as `https://shop.example`; the host that was asked counts as own too. */
export function isFromOwnPage(headers: IncomingHttpHeaders, own_origins: readonly string[]): boolean {
  const site = headers['sec-fetch-site']
  // `none`: the visitor reloaded or restored a page by hand.
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const { origin, host } = headers
  if (origin === undefined) return true
  if (own_origins.includes(origin)) return true
  return URL.canParse(origin) && new URL(origin).host === host
}
