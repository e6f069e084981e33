// Cookies of our own: not for scripts, not sent along when another site posts to us, and under https with a name that no neighbouring
// host of the domain can set (`__Host-`, RFC 6265bis), which browsers grant to a Secure cookie of the whole host only.

export interface OwnCookies {
  /** The value a request's header carries; of several with the name the first, as RFC 6265 orders them. */
  read(header: string | undefined, name: string): string | undefined
  /** A `Set-Cookie` line; an empty value takes the cookie away. */
  line(name: string, value: string, life_seconds: number): string
}

/** `origin` is where they are set, as a browser sees it. */
export function ownCookies(origin: string): OwnCookies {
  const is_secure = origin.startsWith('https:')
  const full = (name: string) => (is_secure ? `__Host-${name}` : name)
  return {
    read(header, name) {
      for (const pair of (header ?? '').split(';')) {
        const at = pair.indexOf('=')
        if (at > 0 && pair.slice(0, at).trim() === full(name)) return pair.slice(at + 1).trim()
      }
      return undefined
    },
    line: (name, value, life_seconds) =>
      `${full(name)}=${value}; Path=/; Max-Age=${value === '' ? 0 : life_seconds}; SameSite=Lax; HttpOnly${is_secure ? '; Secure' : ''}`,
  }
}
