/** A URL with the characters that need no encoding as they are; as it is where it is no proper URL. Separators stay encoded. */
export function decoded(url: string): string {
  try {
    return decodeURI(url)
  } catch {
    return url
  }
}
