// Text of a request as JSON.

import { findDuplicateKey } from './duplicate-keys.ts'
import { refuseField } from './problem.ts'

/** Of what a caller named, this much is said back. */
const MOST_SAID = 200

/**
 * A key that could reach a prototype never gets into an object of ours. Only a text that may spell one is looked through, key by key.
 * Throws SyntaxError, and refuses a key that stands twice in one object.
 */
export function parseSafely(text: string): unknown {
  const value =
    text.includes('__proto__') || text.includes('\\u') ? JSON.parse(text, dropPrototype) : JSON.parse(text)
  const duplicate = findDuplicateKey(text, value)
  if (duplicate !== undefined)
    throw refuseField(
      duplicate.slice(0, MOST_SAID),
      'A field is there twice. Send each field once.',
      'duplicate',
    )
  return value
}

const dropPrototype = (key: string, value: unknown): unknown => (key === '__proto__' ? undefined : value)
