// The form of an id: a UUID of any version.

export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export const isUuid = (text: string): boolean => UUID.test(text)

/** Writes 32 hexadecimal digits as a UUID. */
export const uuidFromHex = (hex: string): string =>
  hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/**
 * Makes a UUID of the version from at least 32 hexadecimal digits by setting the bits of version and variant
 * (RFC 9562, sections 4.1 and 4.2).
 */
export function uuidOfVersion(version: 4 | 7, hex: string): string {
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 3) | 8).toString(16)
  return uuidFromHex(`${hex.slice(0, 12)}${version}${hex.slice(13, 16)}${variant}${hex.slice(17, 32)}`)
}
