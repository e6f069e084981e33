// The Content-Security-Policy of storefront documents. Scripts only from our own files, styles only by the hashes of our style sheets, pictures
// from anywhere over https. So a merchant's text could do no harm even if it ever got into a document as markup.

import { createHash } from 'node:crypto'
import { PLAYER_ORIGINS } from '@kontor/contract/storefront/embeds'
import { memoize } from '@kontor/contract/values/memoize'
import type { Config } from '../../../../config.ts'
import { REPORTED } from '../../../../http/browser/csp-reports.ts'

const STRIPE_CHECKOUT = 'https://checkout.stripe.com'
const STRIPE_API = 'https://api.stripe.com'

type Origins = Pick<Config, 'public_url' | 'store_url' | 'stripe_api_base'>

const originOf = (address: string): string => new URL(address).origin

export interface PagePolicy {
  /**
   * `styles` are the exact texts of the style sheets in the document. `ancestors` are the sites that may show
   * the document in a frame. With `players`, the document may embed videos of the known video hosts.
   */
  headerFor(styles: readonly string[], ancestors?: readonly string[], players?: 'players'): string
  /**
   * Returns whether a form of the storefront may lead to the URL. Browsers apply `form-action` also to
   * redirects after a form.
   */
  mayFormLeadTo(address: string): boolean
}

/** How many style sheets' hashes are remembered; each theme of a shop has a style sheet of its own. */
const MAX_HASHES = 1000

export function makePagePolicy(config: Origins): PagePolicy {
  const own = [...new Set([originOf(config.public_url), originOf(config.store_url)])]
  // A mock for Stripe has the payment page at the same origin as the API.
  const stripe_mock = [originOf(config.stripe_api_base)].filter((origin) => origin !== STRIPE_API)
  const targets = [...new Set([...own, STRIPE_CHECKOUT, ...stripe_mock])]
  const files = own.join(' ')
  const cachedHash = memoize<string>(MAX_HASHES)
  const hashOf = (css: string): string =>
    cachedHash(css, () => `'sha256-${createHash('sha256').update(css).digest('base64')}'`)
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
