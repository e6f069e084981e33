// Which e-mail addresses these tests themselves have named: mails may go only to those.

const ADDRESS = /^[^\s@,;:<>"]+@[^\s@,;:<>"]+$/

/** The texts in a request's body that are an address, whole and alone, in lower case. A part of a text, or one of several, is none. */
export function addressesIn(body: unknown): string[] {
  if (typeof body === 'string') return ADDRESS.test(body) ? [body.toLowerCase()] : []
  if (body === null || typeof body !== 'object' || body instanceof Uint8Array) return []
  return Object.values(body).flatMap(addressesIn)
}

/** As `addressesIn`, for a body that may be JSON already. */
export function addressesInJson(body: unknown): string[] {
  if (typeof body !== 'string') return addressesIn(body)
  try {
    return addressesIn(JSON.parse(body))
  } catch {
    return []
  }
}
