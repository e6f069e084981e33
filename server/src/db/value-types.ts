// Parsers for types of PostgreSQL. Values arrive in the form of the API, and no feature has to convert them.
// Money (numeric) stays text and never becomes a binary float. A bigint beyond the exact range of Number is
// an error.

import pg from 'pg'

type Parse = (text: string) => unknown

/** timestamptz as RFC 3339 UTC with milliseconds; sessions run in UTC, so the text ends in +00. Microseconds are cut off. */
export function parseTimestamp(text: string): string {
  if (!text.endsWith('+00') || text.charCodeAt(10) !== 32) return text
  const fraction = text.length > 22 ? text.slice(20, -3) : ''
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.slice(0, 3).padEnd(3, '0')}Z`
}

function parseInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value))
    throw new RangeError(`The integer ${text} is too large to be exact; select it as text.`)
  return value
}

const asText: Parse = (text) => text
const { INT8, NUMERIC, TIMESTAMPTZ, DATE } = pg.types.builtins
const INT8_ARRAY = 1016
const NUMERIC_ARRAY = 1231
const TIMESTAMPTZ_ARRAY = 1185
const DATE_ARRAY = 1182
const TEXT_ARRAY = 1009

const parseTextArray = pg.types.getTypeParser(TEXT_ARRAY as number, 'text') as (
  text: string,
) => (string | null)[]
const arrayOf =
  (parse: Parse): Parse =>
  (text) =>
    parseTextArray(text).map((item) => (item === null ? null : parse(item)))

const parsers = new Map<number, Parse>([
  [INT8, parseInteger],
  [NUMERIC, asText],
  [TIMESTAMPTZ, parseTimestamp],
  [DATE, asText],
  [INT8_ARRAY, arrayOf(parseInteger)],
  [NUMERIC_ARRAY, arrayOf(asText)],
  [TIMESTAMPTZ_ARRAY, arrayOf(parseTimestamp)],
  [DATE_ARRAY, arrayOf(asText)],
])

/** The `types` option of a pg client or pool. */
export const valueTypes: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (format !== 'binary') {
      const parse = parsers.get(oid)
      if (parse) return parse
    }
    return pg.types.getTypeParser(oid, format as 'text')
  },
}
