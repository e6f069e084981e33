// Decides which tracking links mails contain. A URL made up by a shop is not linked, because the mail comes
// from the platform, and the name of the platform would vouch for the URL.

import { CARRIERS } from '@kontor/contract/stock/carriers'

const PATHS_OF = new Map(CARRIERS.flatMap(({ hosts, paths }) => hosts.map((host) => [host, paths])))

/**
 * Returns the URL if it belongs to a carrier or is a page of the shop at `own` (without a slash at its end);
 * else undefined.
 */
export function linkableTracking(tracking_url: string, own: string): string | undefined {
  if (!URL.canParse(tracking_url)) return undefined
  const url = new URL(tracking_url)
  if (url.username !== '' || url.password !== '') return undefined
  if (url.href === own || url.href.startsWith(`${own}/`)) return url.href
  if (url.protocol !== 'https:' || url.port !== '') return undefined
  const paths = PATHS_OF.get(url.hostname) ?? []
  return paths.some((path) => url.pathname.startsWith(path)) ? url.href : undefined
}
