// The cookies of this server. They are hidden from scripts, and browsers do not send them with a post from an
// external site. Under https the name begins with `__Host-` (RFC 6265bis), which prevents further hosts of
// the domain from setting the cookies. Browsers accept the prefix only on a Secure cookie for the whole host.

export interface OwnCookies {
  /** The cookie's value in a request's `Cookie` header; of several with the same name the first, as RFC 6265 orders them. */
  read(header: string | undefined, name: string): string | undefined
  /** Lists this server's cookies in the `Cookie` header of a request, each with its length in the header. */
  list(header: string): { name: string; length: number }[]
  /** The value of a `Set-Cookie` header; an empty `value` deletes the cookie. */
  line(name: string, value: string, life_seconds: number): string
}

/** `origin` is the origin of the cookies, as a browser sees it. */
export function ownCookies(origin: string): OwnCookies {
  const is_secure = origin.startsWith('https:')
  const prefix = is_secure ? '__Host-' : ''
  const full = (name: string) => prefix + name
  return {
    read(header, name) {
      for (const pair of (header ?? '').split(';')) {
        const at = pair.indexOf('=')
        if (at > 0 && pair.slice(0, at).trim() === full(name)) return pair.slice(at + 1).trim()
      }
      return undefined
    },
    list: (header) =>
      header.split(';').flatMap((pair) => {
        const name = pair.split('=')[0]!.trim()
        return name.startsWith(prefix) ? [{ name: name.slice(prefix.length), length: pair.length + 1 }] : []
      }),
    line: (name, value, life_seconds) =>
      `${full(name)}=${value}; Path=/; Max-Age=${value === '' ? 0 : life_seconds}; SameSite=Lax; HttpOnly${is_secure ? '; Secure' : ''}`,
  }
}
