// Detects the encoding of a text file. A byte order mark decides first. Without a mark, UTF-16 is chosen if
// every second byte is zero. UTF-8 is chosen if at least half of the sequences beyond ASCII are valid.
// Otherwise the file has an old single-byte encoding, which spreadsheets still write. The file is read once
// from start to end, in chunks.

import type { StoreLanguage } from '@kontor/contract/storefront/store-languages'
import type { ImportEncoding } from '@kontor/contract/tables/import-kinds'
import { FileRefused } from './file-refused.ts'
import { judgeEncoding } from './judge-encoding.ts'
import { Utf8Tally } from './utf8-tally.ts'

export type Encoding = ImportEncoding

const SAMPLE_BYTES = 4096

/** Detects UTF-16 without a mark, because nearly all characters of tables have a zero in the upper byte. */
function utf16Of(sample: Uint8Array): Encoding | undefined {
  let [even, odd] = [0, 0]
  for (const [at, byte] of sample.entries()) {
    if (byte !== 0) continue
    if (at % 2 === 0) even++
    else odd++
  }
  const half = sample.length / 2
  if (odd > half / 2 && even === 0) return 'utf-16le'
  if (even > half / 2 && odd === 0) return 'utf-16be'
  return undefined
}

function markOf([first, second, third]: Uint8Array): Encoding | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return undefined
}

/** Files mistaken for a table, by their first bytes. */
const NO_TEXT: readonly (readonly [number[], string])[] = [
  [
    [0x50, 0x4b, 0x03, 0x04],
    'This is a ZIP archive or an Excel workbook, not a text file. Unpack the archive, or save the workbook as CSV, and choose the CSV file.',
  ],
  [
    [0x1f, 0x8b],
    'This file is compressed (gzip) and not a text file. Unpack it, and choose the CSV file in it.',
  ],
  [
    [0xd0, 0xcf, 0x11, 0xe0],
    'This is an Excel workbook, not a text file. Save it as CSV, and choose the CSV file.',
  ],
]

function throwIfNoText(bytes: Uint8Array): void {
  const found = NO_TEXT.find(([begin]) => begin.every((byte, at) => bytes[at] === byte))
  if (found) throw new FileRefused(found[1])
}

/** Letters, digits and bytes beyond ASCII. The limits bound the time for a long text without such bytes. */
const WORD = /[0-9A-Za-z]{0,20}[\x80-\xff][0-9A-Za-z\x80-\xff]{0,20}/g
/** Enough to tell the encodings apart. */
const MAX_WORDS = 5000

/** Words with bytes beyond ASCII. */
const wordsIn = (chunk: Uint8Array): Uint8Array[] =>
  (Buffer.from(chunk).toString('latin1').match(WORD) ?? []).map((word) => Buffer.from(word, 'latin1'))

/**
 * `chunks` are the bytes of the file. The first chunk contains at least the sample, if the file is long
 * enough. `languages` are the languages of the shop. Throws `FileRefused` for an archive.
 */
export async function detectEncoding(
  chunks: AsyncIterable<Uint8Array>,
  languages: readonly StoreLanguage[],
): Promise<Encoding> {
  const tally = new Utf8Tally()
  const words: Uint8Array[] = []
  let is_first = true
  for await (const chunk of chunks) {
    if (is_first) {
      throwIfNoText(chunk)
      const known = markOf(chunk) ?? utf16Of(chunk.subarray(0, SAMPLE_BYTES))
      if (known !== undefined) return known
      is_first = false
    }
    tally.push(chunk)
    if (words.length < MAX_WORDS) words.push(...wordsIn(chunk).slice(0, MAX_WORDS))
  }
  tally.end()
  // Texts in another encoding hardly ever have sequences of valid UTF-8, so a few wrong bytes are damage.
  return tally.valid >= tally.invalid ? 'utf-8' : judgeEncoding(words, languages)
}
