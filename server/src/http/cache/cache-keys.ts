// The key of a cached response: the canonical form of its address. Clients can add parameters to an address, repeat them and reorder them, so the key
// has only those that the response depends on, sorted and spelt in one way. An address that is long, or that two parsers could read differently, has
// no key: its response is not cached.

import { makeRouteTree } from '../route-tree.ts'

export interface CacheKeys {
  /**
   * Responses of this route are cacheable. `names` are the query parameters that they depend on. All others are ignored, or, where any may matter, an
   * address with another one has no key, unless it only says where the visitor comes from.
   */
  declare(route: string, names: readonly string[], others?: Others): void
  /** The key of this request target; undefined if its response must not be cached. */
  keyOf(url: string): string | undefined
}

/** Of an address and of its key; both are ASCII, or nearly. */
export const MAX_ADDRESS_LENGTH = 1024

export type Others = 'ignored' | 'may_matter'

interface Declared {
  names: readonly string[] | undefined
  others: Others
}

/** Parameters that advertisers add to links. */
const SAYS_WHENCE = /^(?:utm_[a-z]+|gclid|fbclid|msclkid)$/

/** Spells a path in one way. Throws URIError where an escape is none. */
const spelt = (path: string): string =>
  path.includes('%')
    ? path
        .split('/')
        .map((segment) => encodeURIComponent(decodeURIComponent(segment)))
        .join('/')
    : path

/** Throws URIError where an escape is none: parsers put different things in its place. */
const decoded = (text: string): string => decodeURIComponent(text.replaceAll('+', ' '))

/** The parameters of `query` that are in `names`, in that order; undefined if one of them is repeated. An empty one is ignored. */
function chosen(query: string, names: readonly string[], others: Others): string | undefined {
  const values = new Map<string, string>()
  for (const part of query.split('&')) {
    const at = part.indexOf('=')
    const name = decoded(at === -1 ? part : part.slice(0, at))
    if (!names.includes(name)) {
      if (others === 'may_matter' && name !== '' && !SAYS_WHENCE.test(name)) return undefined
      continue
    }
    if (values.has(name)) return undefined
    values.set(name, at === -1 ? '' : decoded(part.slice(at + 1)))
  }
  return names
    .filter((name) => Boolean(values.get(name)))
    .map((name) => `${name}=${encodeURIComponent(values.get(name)!)}`)
    .join('&')
}

export function makeCacheKeys(): CacheKeys {
  const routes = makeRouteTree((): Declared => ({ names: undefined, others: 'ignored' }))

  function canonical(url: string): string | undefined {
    const end = url.indexOf('?')
    const path = spelt(end === -1 ? url : url.slice(0, end))
    const { names, others = 'ignored' } = routes.find(path) ?? {}
    if (names === undefined) return undefined
    const query = end === -1 ? '' : chosen(url.slice(end + 1), names, others)
    if (query === undefined) return undefined
    return query === '' ? path : `${path}?${query}`
  }

  return {
    declare(route, names, others = 'ignored') {
      const declared = routes.at(route)
      declared.names = names.toSorted()
      declared.others = others
    },
    keyOf(url) {
      // The framework's router takes `#` for the end of a path; no browser sends it.
      if (url.length > MAX_ADDRESS_LENGTH || url.includes('#')) return undefined
      try {
        const key = canonical(url)
        return key !== undefined && key.length <= MAX_ADDRESS_LENGTH ? key : undefined
      } catch {
        return undefined
      }
    },
  }
}
