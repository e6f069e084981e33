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
