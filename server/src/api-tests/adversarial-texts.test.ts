// I-05: texts of a hundred thousand characters that are made to slow a parser down, wherever unauthenticated clients can send them. A parser that runs in linear
// time takes milliseconds; one that backtracks takes minutes. (Texts that only we write are left out.) `scripts/regexes.mjs` checks each regular
// expression separately.

import { setTimeout as pause } from 'node:timers/promises'
import { embedOf } from '@kontor/contract/storefront/embeds'
import { readVatNumber } from '@kontor/contract/taxes/vat-number'
import { isUuid } from '@kontor/contract/values/id'
import { parseMarkdown, plainText } from '@kontor/contract/values/markdown'
import { decimalText } from '@kontor/contract/values/money'
import { email, httpUrl, jsonText, textBlock, textLine } from '@kontor/contract/values/text'
import { expect, test } from 'vitest'
import { drawn } from '../../../scripts/lib/runs.mjs'
import { searchWords } from '../db/search/search-words.ts'
import { readCartList } from '../features/storefront/cart/cart-list.ts'
import { readVisitor } from '../features/storefront/pages/visitor.ts'
import { ownCookies } from '../http/access/cookie.ts'
import { matchesEtag } from '../http/cache/etag.ts'
import { csvRow } from '../http/files/csv.ts'
import { shownFilename } from '../http/files/shown-filename.ts'
import { readPublicKey } from '../integrations/nostr/public-key.ts'

const LETTERS = 100_000
const BOUND_MS = 50
/** A run that takes longer is repeated before it counts: a busy machine spends a process's time too. */
const MAX_RUNS = 8
const SECOND_LOOKS = 3
const PAUSE_MS = 500

const times = (piece: string) => piece.repeat(Math.ceil(LETTERS / piece.length))

const PIECES = [
  ...[
    ' ',
    '\t',
    '\n',
    '\r\n',
    'a',
    'A',
    '0',
    '1',
    '-',
    '.',
    ',',
    ';',
    ':',
    '/',
    '#',
    '=',
    '"',
    '*',
    '_',
    '`',
  ],
  ...['[', ']', '(', '<', '&', '%', '\u0131', '\u0300', '\ud83c\udf3f', '\u2028'],
  ...[
    'a.',
    'a-',
    'a@',
    '@a',
    'a,',
    '1,',
    '0.',
    ' a',
    '* ',
    '**a',
    '*a*',
    '_a',
    '[a',
    '[a]',
    '](http://',
    '[a](http://a',
  ],
  ...[
    '# ',
    ' #',
    '- a\n',
    '1. ',
    '%2e',
    '&#',
    '<!--',
    'W/"',
    'a=b; ',
    ';q=',
    'x"',
    '{"a":',
    '[',
    'http://',
    'npub1',
    'DE1',
  ],
]

const ENDS = ['', '!', ' x', '@', '\u0001', '@a.b']
const STARTS = ['', 'a', 'en', '# ', 'http://', 'nostr:npub1', 'DE', '"', 'W/']

const READERS: Record<string, (text: string) => unknown> = {
  email: (text) => email().safeParse(text),
  'text line': (text) => textLine(LETTERS * 2).safeParse(text),
  'text block': (text) => textBlock(LETTERS * 2).safeParse(text),
  'HTTP URL': (text) => httpUrl(LETTERS * 2).safeParse(text),
  'JSON as text': (text) => jsonText(LETTERS * 2).safeParse(text),
  decimal: decimalText,
  'VAT number': readVatNumber,
  UUID: isUuid,
  'public key': (text) => readPublicKey(text, 'public_key'),
  'address of a film': embedOf,
  'description of a product': parseMarkdown,
  'summary of a description': (text) => plainText(text, 200),
  'name of a file': (text) => shownFilename(text, 'file.png'),
  'list of a cart': readCartList,
  'Accept-Language': (text) => readVisitor(text, undefined, undefined),
  Cookie: (text) => ownCookies('http://shop.example').read(text, 'cart'),
  'If-None-Match': (text) => matchesEtag({ headers: { 'if-none-match': text } }, '"a"'),
  'words of a search': searchWords,
  'cell of a table': (text) => csvRow([text, { number: text }]),
}

/** What `BASELINE` takes on the machine that the bound is for. On one that is slower now, a parser may take as many times longer. */
const BASELINE_MS = 7.5
const BASELINE = `[${'{"a":[1,2,3],"b":"xyz"},'.repeat(20_000)}0]`

function cpuMs(begun: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(begun)
  return (user + system) / 1000
}

/** The least CPU time of several runs in milliseconds, so that a busy machine does not matter; one run where it is within the bound. */
function costOf(read: () => unknown): number {
  const costs = []
  do {
    const begun = process.cpuUsage()
    try {
      read()
    } catch {}
    costs.push(cpuMs(begun))
  } while (costs.length < MAX_RUNS && costs.at(-1)! > BOUND_MS)
  return Math.min(...costs)
}

const baseline = () =>
  Math.min(
    ...Array.from({ length: MAX_RUNS }, () => {
      const begun = process.cpuUsage()
      JSON.parse(BASELINE)
      return cpuMs(begun)
    }),
  )

function isSlow(ms: number): boolean {
  return ms > BOUND_MS && ms > BOUND_MS * (baseline() / BASELINE_MS)
}

test.each(Object.entries(READERS))('I-05 %s of a hundred thousand letters', async (_name, read) => {
  let slow = PIECES.flatMap((piece, nth) =>
    drawn(ENDS, 2, piece).map((end, at) => {
      const start = STARTS[(nth + at) % STARTS.length]!
      return { start, piece, end, ms: costOf(() => read(start + times(piece) + end)) }
    }),
  ).filter((text) => isSlow(text.ms))
  // Garbage collection and compilation run in other threads of the process and are counted: what was slow has to be slow once they had time to end.
  for (let pass = 0; pass < SECOND_LOOKS && slow.length > 0; pass++) {
    await pause(PAUSE_MS)
    slow = slow
      .map((text) => ({
        ...text,
        ms: costOf(() => read(text.start + times(text.piece) + text.end)),
      }))
      .filter((text) => isSlow(text.ms))
  }
  expect(
    slow.map(
      ({ start, piece, end, ms }) =>
        `${JSON.stringify(start + piece)}… ${JSON.stringify(end)}: ${Math.round(ms)} ms`,
    ),
  ).toEqual([])
})
