// Which tracking links mails contain. An address that a shop makes up is no link, since the mail comes from the platform, whose name would vouch for
// it.

import { CARRIERS } from '@kontor/contract/stock/carriers'

const PATHS_OF = new Map(CARRIERS.flatMap(({ hosts, paths }) => hosts.map((host) => [host, paths])))

/** The address, if it is one of a carrier or a page of the shop itself at `own` (without a slash at its end); else undefined. */
export function linkableTracking(tracking_url: string, own: string): string | undefined {
  if (!URL.canParse(tracking_url)) return undefined
  const url = new URL(tracking_url)
  if (url.username !== '' || url.password !== '') return undefined
  if (url.href === own || url.href.startsWith(`${own}/`)) return url.href
  if (url.protocol !== 'https:' || url.port !== '') return undefined
  const paths = PATHS_OF.get(url.hostname) ?? []
  return paths.some((path) => url.pathname.startsWith(path)) ? url.href : undefined
}
