// Each shop visited leaves cookies, which the browser sends with every request to the host. Node rejects a
// request with more than 16 KiB of headers. Long before the limit, the largest cookies of other shops are
// deleted.

import type { OwnCookies } from '../../../http/access/cookie.ts'

const MAX_BYTES = 8 * 1024

/** `Set-Cookie` lines for the answer of a page of this shop. Empty unless the request's `Cookie` header is too long. */
export function evictCookies(cookies: OwnCookies, shop_id: string, header = ''): string[] {
  if (header.length <= MAX_BYTES) return []
  const own = shop_id.replaceAll('-', '')
  const largest_first = cookies
    .list(header)
    .filter(({ name }) => /^(?:cart|bought|customer)_[0-9a-f]{32}$/.test(name) && !name.endsWith(own))
    .sort((one, other) => other.length - one.length)
  const lines: string[] = []
  let left = header.length
  for (const { name, length } of largest_first) {
    if (left <= MAX_BYTES) break
    lines.push(cookies.line(name, '', 0))
    left -= length
  }
  return lines
}
