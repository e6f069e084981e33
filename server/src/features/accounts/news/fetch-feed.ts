// Fetches an Atom feed from another host within limits: three seconds, one mebibyte, no redirect to a
// different host, and only XML. The operator configures the address.

export const FETCH_TIMEOUT_MS = 3000
export const FEED_MAX_BYTES = 1024 * 1024
const MAX_REDIRECTS = 3

const ROOT = /<(?:[A-Za-z_][\w.-]*:)?feed[\s>]/
const DECLARATION = /^\s*<\?xml\b[^>]*\?>/
const ENCODING = /\bencoding\s*=\s*["']([\w.:-]{1,40})["']/
const CHARSET = /charset\s*=\s*"?([\w.:-]{1,40})/i

/** The address a redirect leads to. Throws unless it stays on the same host and does not give up encryption. */
function nextAddress(from: URL, location: string | null): URL {
  if (location === null || !URL.canParse(location, from)) throw new Error('The redirect has no target.')
  const to = new URL(location, from)
  if (to.host !== from.host || (to.protocol !== from.protocol && to.protocol !== 'https:'))
    throw new Error(`It redirects to another origin, ${to.origin}.`)
  return to
}

async function readBytes(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body) {
    length += chunk.length
    if (length > FEED_MAX_BYTES) throw new Error('It is larger than 1 MiB.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** The bytes as text, decoded by their declared charset, with an XML declaration of UTF-8. */
function decode(bytes: Buffer, content_type: string): string {
  const declaration = DECLARATION.exec(bytes.toString('latin1', 0, 200))?.[0] ?? ''
  const label = CHARSET.exec(content_type)?.[1] ?? ENCODING.exec(declaration)?.[1] ?? 'utf-8'
  const xml = new TextDecoder(label).decode(bytes)
  return `<?xml version="1.0" encoding="utf-8"?>\n${xml.replace(DECLARATION, '').trimStart()}`
}

/**
 * Returns the feed as text, declared as UTF-8. Throws an Error if the response is invalid. The message names
 * the fault.
 */
export async function fetchFeed(address: string, timeout_ms = FETCH_TIMEOUT_MS): Promise<string> {
  const signal = AbortSignal.timeout(timeout_ms)
  let url = new URL(address)
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const response = await fetch(url, {
      redirect: 'manual',
      signal,
      headers: { Accept: 'application/atom+xml, application/xml;q=0.9, text/xml;q=0.8' },
    })
    try {
      if (response.status >= 300 && response.status < 400) {
        url = nextAddress(url, response.headers.get('location'))
        continue
      }
      if (response.status !== 200) throw new Error(`It answers ${response.status}.`)
      const type = response.headers.get('content-type') ?? ''
      if (!/\bxml\b/i.test(type.split(';')[0] ?? ''))
        throw new Error(`It is no XML but '${type.slice(0, 60)}'.`)
      const xml = decode(await readBytes(response.body!), type)
      const root = ROOT.exec(xml)
      if (root === null) throw new Error('It is no Atom feed.')
      if (/<!DOCTYPE/i.test(xml.slice(0, root.index)))
        throw new Error('It declares a document type, which a feed has no need of.')
      return xml
    } finally {
      await response.body?.cancel().catch(() => undefined)
    }
  }
  throw new Error('It redirects too often.')
}
