// The cookies this server sets: hidden from scripts, and not sent when another site posts to us. Under https the name begins with `__Host-`
// (RFC 6265bis), so that no other host of the domain can set them: browsers accept that prefix only on a Secure cookie for the whole host.

export interface OwnCookies {
  /** The cookie's value in a request's `Cookie` header; of several with the same name the first, as RFC 6265 orders them. */
  read(header: string | undefined, name: string): string | undefined
  /** The value of a `Set-Cookie` header; an empty `value` deletes the cookie. */
  line(name: string, value: string, life_seconds: number): string
}

/** `origin` is the one that sets the cookies, as a browser sees it. */
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
