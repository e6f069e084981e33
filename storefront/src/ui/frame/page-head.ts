// The page's part of the `<head>`.

export interface PageHead {
  title: string
  description?: string
  /** Used by previews of links to the page. */
  image?: { url: string; width: number | null; height: number | null } | undefined
  price?: { amount: string; currency: string }
  /** The Open Graph type. */
  type?: 'website' | 'product'
  json_ld?: object[]
  /** Search engines must not index the page. */
  is_private?: boolean
  /** If the script is missing, the page reloads itself after this many seconds. */
  refresh_seconds?: number
  /** The page redirects to this address immediately, with or without script. */
  go_to?: string
}
