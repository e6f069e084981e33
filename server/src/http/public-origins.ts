// Anybody may read the public API from any page, without credentials; everything else is the product's own origin.

export const PUBLIC_PATH = '/v1/public/'

export const PUBLIC_ORIGINS: readonly (readonly [name: string, value: string])[] = [
  ['access-control-allow-origin', '*'],
  ['access-control-expose-headers', 'ETag, Retry-After, X-Request-Id'],
]
