// The key of a cached response: the canonical form of its address. Clients can add, repeat and reorder
// parameters. The key therefore has only the parameters of the response, sorted and in a single spelling. A
// long address, and an address that two parsers could read differently, have no key: the response is not
// cached.

import { makeRouteTree } from '../route-tree.ts'

export interface CacheKeys {
  /**
   * Makes responses of the route cacheable. `names` are the query parameters that the response depends on.
   * Extra parameters are ignored. If any parameter may matter, an address with an extra parameter has no key,
   * unless the parameter only names the source of the visitor.
   */
  declare(route: string, names: readonly string[], others?: Others): void
  /** Returns the key of a request target, or undefined if the response must not be cached. */
  keyOf(url: string): string | undefined
}

/** The limit of an address and of its key. Both are nearly always ASCII. */
export const MAX_ADDRESS_LENGTH = 1024

export type Others = 'ignored' | 'may_matter'

interface Declared {
  names: readonly string[] | undefined
  others: Others
}

/** Parameters that advertisers add to links. */
const SAYS_WHENCE = /^(?:utm_[a-z]+|gclid|fbclid|msclkid)$/

/** Spells a path in a canonical way. Throws URIError for an invalid escape. */
const spelt = (path: string): string =>
  path.includes('%')
    ? path
        .split('/')
        .map((segment) => encodeURIComponent(decodeURIComponent(segment)))
        .join('/')
    : path

/** Throws URIError for an invalid escape, because parsers replace an invalid escape in different ways. */
const decoded = (text: string): string => decodeURIComponent(text.replaceAll('+', ' '))

/**
 * The parameters of `query` with names in `names`, in the order of `names`; undefined if a parameter is
 * repeated. Ignores empty parameters.
 */
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
      // The router of the framework takes `#` for the end of a path; no browser sends `#`.
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
