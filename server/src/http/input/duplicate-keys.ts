// Finds duplicate keys in a JSON text. JSON.parse takes the last duplicate, other parsers take the first: a
// proxy in front of us, or a later reader of the request, may see another value than we do. A text with as
// many keys as its parsed value contains no duplicate. Only if the counts differ is the text searched object
// by object.

// Character codes, because comparing codes is several times as quick as comparing strings of a single
// character.
const [SPACE, QUOTE, COMMA, COLON, BACKSLASH] = [0x20, 0x22, 0x2c, 0x3a, 0x5c]
const [ARRAY, END_OF_ARRAY, OBJECT, END_OF_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]

/** Returns true if the character at `at` is escaped: an odd number of backslashes precedes it. */
function isEscaped(text: string, at: number): boolean {
  let before = at - 1
  while (text.charCodeAt(before) === BACKSLASH) before--
  return (at - before) % 2 === 0
}

/** Returns the index of the closing quote of the string that opens at `begin`. */
function endOfString(text: string, begin: number): number {
  let end = text.indexOf('"', begin + 1)
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end
}

/** Counts the keys in a JSON text: the strings before a colon. */
function countWrittenKeys(text: string): number {
  let count = 0
  for (let begin = text.indexOf('"'); begin !== -1; ) {
    let next = endOfString(text, begin) + 1
    while (text.charCodeAt(next) <= SPACE) next++
    if (text.charCodeAt(next) === COLON) count++
    begin = text.indexOf('"', next)
  }
  return count
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Counts the keys of all objects inside a value. Not recursive: a text may be nested deeper than the stack. */
function countParsedKeys(value: unknown): number {
  let count = 0
  const open = isObject(value) ? [value] : []
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const inside = Object.values(next)
    if (!Array.isArray(next)) count += inside.length
    for (const inner of inside) if (isObject(inner)) open.push(inner)
  }
  return count
}

interface Level {
  /** The keys of an object so far, unescaped: `"\u0061"` is `a`. Undefined in an array. */
  readonly keys: Set<string> | undefined
  /** The present key or index. */
  at: string | number
}

/** The path of the first duplicate key, as in `items.0.quantity`; undefined without a duplicate. */
function searchDuplicate(text: string): string | undefined {
  const levels: Level[] = []
  let written = ''
  for (let at = 0; at < text.length; at++) {
    const level = levels.at(-1)
    switch (text.charCodeAt(at)) {
      case QUOTE: {
        const end = endOfString(text, at)
        written = text.slice(at, end + 1)
        at = end
        break
      }
      case COLON: {
        const key: string = JSON.parse(written)
        level!.at = key
        if (level!.keys!.has(key)) return levels.map((one) => one.at).join('.')
        level!.keys!.add(key)
        break
      }
      case COMMA:
        if (level!.keys === undefined) (level!.at as number)++
        break
      case OBJECT:
        levels.push({ keys: new Set(), at: '' })
        break
      case ARRAY:
        levels.push({ keys: undefined, at: 0 })
        break
      case END_OF_OBJECT:
      case END_OF_ARRAY:
        levels.pop()
    }
  }
  return undefined
}

/**
 * Returns the path of the first duplicate key in an object, such as `items.0.quantity`. Returns undefined
 * without a duplicate. `text` must be valid JSON, and `value` its parsed value. Takes a microsecond or two
 * for an order, in time linear in the length of the text.
 */
export const findDuplicateKey = (text: string, value: unknown): string | undefined =>
  countWrittenKeys(text) === countParsedKeys(value) ? undefined : searchDuplicate(text)
