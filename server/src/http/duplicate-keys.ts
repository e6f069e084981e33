// Keys that stand twice in an object of a JSON text. JSON.parse takes the last, others the first: who reads a request before us, or looks
// through it later, may have seen another one. A text with as many keys as the value it was parsed to has none; what differs is read
// object by object.

// Characters by their codes: where a text is gone through one by one, that is several times as quick.
const [SPACE, QUOTE, COMMA, COLON, BACKSLASH] = [0x20, 0x22, 0x2c, 0x3a, 0x5c]
const [ARRAY, END_OF_ARRAY, OBJECT, END_OF_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]

/** Whether what stands at `at` follows an odd number of backslashes. */
function isEscaped(text: string, at: number): boolean {
  let before = at - 1
  while (text.charCodeAt(before) === BACKSLASH) before--
  return (at - before) % 2 === 0
}

/** Where the quote stands that ends the string whose first quote stands at `begin`. */
function endOfString(text: string, begin: number): number {
  let end = text.indexOf('"', begin + 1)
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end
}

/** Strings before a colon. */
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

/** Of all objects inside a value; not by recursion, since a text may be nested deeper than the stack. */
function countKeptKeys(value: unknown): number {
  let count = 0
  const open = isObject(value) ? [value] : []
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (Array.isArray(next)) {
      for (const inner of next) if (isObject(inner)) open.push(inner)
      continue
    }
    for (const key in next) {
      count++
      const inner = next[key]
      if (isObject(inner)) open.push(inner)
    }
  }
  return count
}

interface Level {
  /** Of an object, as they are meant: `"\u0061"` is `a`. Undefined in an array. */
  readonly keys: Set<string> | undefined
  /** The key or the index that is being read. */
  at: string | number
}

/** As in `items.0.quantity`; undefined where no key stands twice. */
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
 * The first key that stands twice in one object, as in `items.0.quantity`; undefined where none does. `text` must be JSON, and `value` what it was
 * parsed to. A microsecond or two for an order; the time grows with the text alone.
 */
export const findDuplicateKey = (text: string, value: unknown): string | undefined =>
  countWrittenKeys(text) === countKeptKeys(value) ? undefined : searchDuplicate(text)
