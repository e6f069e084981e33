// What a page says of itself in its head.

export interface PageHead {
  title: string
  description?: string
  /** For previews elsewhere. */
  image?: { url: string; width: number | null; height: number | null } | undefined
  price?: { amount: string; currency: string }
  /** For Open Graph. */
  type?: 'website' | 'product'
  json_ld?: object[]
  /** Not for search engines. */
  is_private?: boolean
  /** Without script the page asks for itself again after this many seconds. */
  refresh_seconds?: number
  /** Another address after no time at all, script or not. */
  go_to?: string
}
