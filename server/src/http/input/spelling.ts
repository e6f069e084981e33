// One spelling for what a request names: its host and its path.

/**
 * The host as `URL.host` spells it, without a dot at the end of the name: DNS knows neither case nor that dot, and the port of a scheme may be left out.
 * What is no host stays unchanged.
 */
export function normalHost(said: string, protocol: string): string {
  const address = `${protocol}//${said}`
  if (!URL.canParse(address)) return said
  const { hostname, port } = new URL(address)
  const name = hostname.replace(/\.$/, '')
  return port === '' ? name : `${name}:${port}`
}

/**
 * The path of a URL with the characters that need no encoding as they are; separators stay encoded. The query string is left out: whether it is
 * well-formed says nothing about the path. A path that is not well-formed, and so matches no route, is given as it is.
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
