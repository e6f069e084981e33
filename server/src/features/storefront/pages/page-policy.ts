// What a storefront document may do. No script and no style but our own files and the style sheets whose hashes are named; pictures from
// anywhere over https. Merchants' texts can therefore do nothing even if one ever got into a document as markup.

import { createHash } from 'node:crypto'
import { PLAYER_ORIGINS } from '@kontor/contract/embeds'
import type { Config } from '../../../config.ts'
import { REPORTED } from '../../../http/policy-reports.ts'

const STRIPE_CHECKOUT = 'https://checkout.stripe.com'
const STRIPE_API = 'https://api.stripe.com'

type Origins = Pick<Config, 'public_url' | 'store_url' | 'stripe_api_base'>

const originOf = (address: string): string => new URL(address).origin

export interface PagePolicy {
  /**
   * `styles` are the style sheets in the document, to the letter; `ancestors` the sites that may show it inside their pages; with `players`
   * films of the known video hosts may be shown in it.
   */
  headerFor(styles: readonly string[], ancestors?: readonly string[], players?: 'players'): string
  /** Whether a form of ours may lead to this address; browsers ask that of redirects after a form too. */
  mayFormLeadTo(address: string): boolean
}

/** As many looks as shops are busy at once. */
const MOST_HASHES = 1000

export function makePagePolicy(config: Origins): PagePolicy {
  const own = [...new Set([originOf(config.public_url), originOf(config.store_url)])]
  // Whatever stands in for Stripe has its payment page where its API is.
  const stand_in = [originOf(config.stripe_api_base)].filter((origin) => origin !== STRIPE_API)
  const targets = [...new Set([...own, STRIPE_CHECKOUT, ...stand_in])]
  const files = own.join(' ')
  const hashes = new Map<string, string>()
  const hashOf = (css: string): string => {
    let hash = hashes.get(css)
    if (hash !== undefined) return hash
    if (hashes.size >= MOST_HASHES) hashes.clear()
    hash = `'sha256-${createHash('sha256').update(css).digest('base64')}'`
    hashes.set(css, hash)
    return hash
  }
  const headerFor = (styles: readonly string[], ancestors: readonly string[] = [], players?: 'players') =>
    [
      "default-src 'none'",
      "script-src 'self'",
      `style-src ${styles.map(hashOf).join(' ')}`,
      `img-src 'self' ${files} https: data:`,
      `media-src 'self' ${files} https:`,
      "connect-src 'self'",
      ...(players ? [`frame-src ${PLAYER_ORIGINS.join(' ')}`] : []),
      `form-action 'self' ${targets.join(' ')}`,
      "base-uri 'none'",
      "object-src 'none'",
      `frame-ancestors ${ancestors.join(' ') || "'none'"}`,
      REPORTED,
    ].join('; ')
  return {
    headerFor,
    mayFormLeadTo: (address) => address.startsWith('/') || targets.includes(originOf(address)),
  }
}
