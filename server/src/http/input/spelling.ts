// A single spelling for the host and the path of a request.

/**
 * The host in the spelling of `URL.host`, without a dot at the end. DNS knows neither case nor the dot, and
 * the port of a scheme may be left out. A text that is not a host stays unchanged.
 */
export function normalHost(said: string, protocol: string): string {
  const address = `${protocol}//${said}`
  if (!URL.canParse(address)) return said
  const { hostname, port } = new URL(address)
  const name = hostname.replace(/\.$/, '')
  return port === '' ? name : `${name}:${port}`
}

/**
 * Returns the path of a URL, decoding characters that need no encoding. Separators stay encoded. Omits the
 * query string, because its form says nothing about the path. Returns a malformed path, which matches no
 * route, unchanged.
 */
export function decodedPath(url: string): string {
  const end = url.indexOf('?')
  const path = end === -1 ? url : url.slice(0, end)
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
