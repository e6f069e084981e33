// Parsing the JSON body of a request.

import { invalidField } from '../errors/problem.ts'
import { findDuplicateKey } from './duplicate-keys.ts'

/** The maximum length of a field name of the caller that the response repeats. */
const MAX_SAID = 200

/**
 * Returns the parsed value without `__proto__` keys, which could change a prototype. Only a text that may
 * contain such a key is searched. Throws SyntaxError for invalid JSON, and rejects a key that occurs twice in
 * one object.
 */
export function parseSafely(text: string): unknown {
  const value =
    text.includes('__proto__') || text.includes('\\u') ? JSON.parse(text, dropPrototype) : JSON.parse(text)
  const duplicate = findDuplicateKey(text, value)
  if (duplicate !== undefined)
    throw invalidField(
      duplicate.slice(0, MAX_SAID),
      'A field is listed twice. Send each field once.',
      'duplicate',
    )
  return value
}

const dropPrototype = (key: string, value: unknown): unknown => (key === '__proto__' ? undefined : value)
