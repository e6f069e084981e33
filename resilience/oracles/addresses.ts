// Collects the e-mail addresses that the tests themselves have named. Mails may go only to these addresses.

const ADDRESS = /^[^\s@,;:<>"]+@[^\s@,;:<>"]+$/

/**
 * Returns the texts in a request's body that are an address, whole and alone, in lower case. An address
 * inside a longer text does not count.
 */
export function addressesIn(body: unknown): string[] {
  if (typeof body === 'string') return ADDRESS.test(body) ? [body.toLowerCase()] : []
  if (body === null || typeof body !== 'object' || body instanceof Uint8Array) return []
  return Object.values(body).flatMap(addressesIn)
}

/** Like `addressesIn`, for a body that may already be JSON. */
export function addressesInJson(body: unknown): string[] {
  if (typeof body !== 'string') return addressesIn(body)
  try {
    return addressesIn(JSON.parse(body))
  } catch {
    return []
  }
}
