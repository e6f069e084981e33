// CORS: pages of any origin may call the public API, without credentials. Everything else is open to the product's own origin only.

export const PUBLIC_PATH = '/v1/public/'

export const PUBLIC_ORIGINS: readonly (readonly [name: string, value: string])[] = [
  ['access-control-allow-origin', '*'],
  ['access-control-expose-headers', 'ETag, Retry-After, X-Request-Id'],
]
