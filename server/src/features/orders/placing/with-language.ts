// The body of an order as it is compared with one that came before under the same key, or, from somebody with an account, under the same id.

/**
 * Without a language it is what it was when that was always English: while processes are replaced by the next version, an order may be sent to one
 * and repeated at the other.
 */
export const withLanguage = <B extends { language?: string | undefined }>(body: B) => ({
  ...body,
  language: body.language ?? 'en',
})
