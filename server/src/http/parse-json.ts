// Text of a request as JSON.

/**
 * A key that could reach a prototype never gets into an object of ours. Only a text that may spell one is looked through, key by key.
 * Throws SyntaxError.
 */
export const parseSafely = (text: string): unknown =>
  text.includes('__proto__') || text.includes('\\u') ? JSON.parse(text, dropPrototype) : JSON.parse(text)

const dropPrototype = (key: string, value: unknown): unknown => (key === '__proto__' ? undefined : value)
