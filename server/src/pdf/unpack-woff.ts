// Unpacks a WOFF 1.0 font file (W3C) into an OpenType file: the same tables, inflated, behind an OpenType directory. Needed because pdfkit's
// font reader reads past the end of a table, which fails on a packed file.

import { inflateSync } from 'node:zlib'

const WOFF_HEADER = 44
const WOFF_ENTRY = 20
const SFNT_HEADER = 12
const SFNT_ENTRY = 16

const aligned = (length: number): number => (length + 3) & ~3

/** The bytes of the OpenType file. Throws RangeError where `woff` is no WOFF 1.0 file. */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new RangeError('Not a WOFF file.')
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, at) => {
    const entry = WOFF_HEADER + at * WOFF_ENTRY
    const offset = woff.readUInt32BE(entry + 4)
    const packed = woff.readUInt32BE(entry + 8)
    const length = woff.readUInt32BE(entry + 12)
    const content = woff.subarray(offset, offset + packed)
    return {
      tag: woff.subarray(entry, entry + 4),
      checksum: woff.readUInt32BE(entry + 16),
      bytes: packed < length ? inflateSync(content) : content,
    }
  })
  const directory = SFNT_HEADER + count * SFNT_ENTRY
  const size = tables.reduce((sum, { bytes }) => sum + aligned(bytes.length), directory)
  const font = Buffer.alloc(size)
  woff.copy(font, 0, 4, 8)
  const largest = 2 ** Math.floor(Math.log2(count))
  font.writeUInt16BE(count, 4)
  font.writeUInt16BE(largest * 16, 6)
  font.writeUInt16BE(Math.log2(largest), 8)
  font.writeUInt16BE((count - largest) * 16, 10)
  let offset = directory
  for (const [at, { tag, checksum, bytes }] of tables.entries()) {
    const entry = SFNT_HEADER + at * SFNT_ENTRY
    tag.copy(font, entry)
    font.writeUInt32BE(checksum, entry + 4)
    font.writeUInt32BE(offset, entry + 8)
    font.writeUInt32BE(bytes.length, entry + 12)
    bytes.copy(font, offset)
    offset += aligned(bytes.length)
  }
  return font
}
