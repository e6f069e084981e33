import { expect, test } from 'vitest'
import { matchesEtag } from './etag.ts'

const knows = (header: string | undefined, etag = '"abc-1"') =>
  matchesEtag({ headers: header === undefined ? {} : { 'if-none-match': header } }, etag)

test.each(['"abc-1"', 'W/"abc-1"', '"old", "abc-1"', '"old" ,W/"abc-1" , "older"', '*', ' * '])(
  '%s names the tag',
  (header) => {
    expect(knows(header)).toBe(true)
    expect(knows(header, 'W/"abc-1"')).toBe(true)
  },
)

test.each([undefined, '', '"old"', 'abc-1', '"abc-1', '"ABC-1"', 'w/"abc-1"', '"abc-1-2"'])(
  '%s does not',
  (header) => {
    expect(knows(header)).toBe(false)
  },
)
