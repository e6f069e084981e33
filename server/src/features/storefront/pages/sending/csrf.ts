// Accepts forms only from the shop's own pages (against CSRF). Browsers state the origin of a request in
// headers. A client without the headers is no browser that another site could misuse, and browsers do not
// send the cart's cookie across sites anyway.

import type { IncomingHttpHeaders } from 'node:http'
import { normalHost } from '../../../../http/input/spelling.ts'

/** `own_origins` like `https://shop.example`; the host in the request counts as own, too. */
export function isSameOriginRequest(headers: IncomingHttpHeaders, own_origins: readonly string[]): boolean {
  const site = headers['sec-fetch-site']
  // `none`: the visitor reloaded or restored a page by hand.
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const { origin, host } = headers
  if (origin === undefined) return true
  if (own_origins.includes(origin)) return true
  if (host === undefined || !URL.canParse(origin)) return false
  const from = new URL(origin)
  return normalHost(from.host, from.protocol) === normalHost(host, from.protocol)
}
