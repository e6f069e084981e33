// Texts as bytes of an old encoding, as spreadsheets save them.

import type { OneByteEncoding } from '../features/tables/imports/reading/judge-encoding.ts'

/** Throws for a sign that the encoding does not have. */
export function encoded(text: string, encoding: OneByteEncoding): Buffer {
  const decoder = new TextDecoder(encoding)
  const bytes = new Map(
    Array.from({ length: 256 }, (_, byte): [string, number] => [
      // Without `stream`, Node 20 reads Windows-1252 as Latin-1.
      decoder.decode(Uint8Array.of(byte), { stream: true }),
      byte,
    ]),
  )
  return Buffer.from(
    [...text].map((sign) => {
      const byte = bytes.get(sign)
      if (byte === undefined) throw new Error(`${encoding} has no ${sign}`)
      return byte
    }),
  )
}
