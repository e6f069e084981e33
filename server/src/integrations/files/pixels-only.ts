// True if a picture file contains only pixels: no place of the photograph, no text, no appended file. Walks
// through the parts of the file and accepts only the parts of a cleaned picture (picture.ts).

import type { FileType } from './file-type.ts'

/** APP0 (JFIF), quantisation and Huffman tables, restart interval, frames and scans. */
const JPEG_MARKERS = new Set([0xe0, 0xdb, 0xc4, 0xdd, 0xda, 0xc0, 0xc1, 0xc2])

/** The data of a scan ends at the next marker, except stuffed bytes and restarts. */
function endOfScan(bytes: Buffer, from: number): number {
  let at = from
  for (; at + 1 < bytes.length; at++)
    if (bytes[at] === 0xff && bytes[at + 1] !== 0 && (bytes[at + 1]! < 0xd0 || bytes[at + 1]! > 0xd7)) break
  return at
}

/** JPEG (ITU T.81): only the JFIF header, tables, frame and scans; the end marker has to be the last two bytes. */
function isPlainJpeg(bytes: Buffer): boolean {
  let at = 2
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return false
    const marker = bytes[at + 1]!
    if (!JPEG_MARKERS.has(marker)) return false
    const length = bytes.readUInt16BE(at + 2)
    // The JFIF header may contain a thumbnail; a header of 16 bytes has none.
    if (length < 2 || (marker === 0xe0 && length !== 16)) return false
    at += 2 + length
    if (marker !== 0xda) continue
    at = endOfScan(bytes, at)
    if (bytes[at + 1] === 0xd9) return at + 2 === bytes.length
  }
  return false
}

const PNG_PARTS = new Set([
  'IHDR',
  'PLTE',
  'tRNS',
  'pHYs',
  'bKGD',
  'sBIT',
  'gAMA',
  'sRGB',
  'cHRM',
  'IDAT',
  'IEND',
])

function isPlainPng(bytes: Buffer): boolean {
  let at = 8
  while (at + 12 <= bytes.length) {
    const name = bytes.toString('latin1', at + 4, at + 8)
    if (!PNG_PARTS.has(name)) return false
    at += 12 + bytes.readUInt32BE(at)
    if (name === 'IEND') return at === bytes.length
  }
  return false
}

const WEBP_PARTS = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF'])

function isPlainWebp(bytes: Buffer): boolean {
  if (bytes.length < 20 || bytes.readUInt32LE(4) + 8 !== bytes.length) return false
  let at = 12
  while (at + 8 <= bytes.length) {
    if (!WEBP_PARTS.has(bytes.toString('latin1', at, at + 4))) return false
    const length = bytes.readUInt32LE(at + 4)
    at += 8 + length + (length % 2)
  }
  return at === bytes.length
}

/** GIF89a: only the extensions for the timing of frames and the looping of animations are allowed. */
function isPlainGif(bytes: Buffer): boolean {
  const table = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)
  /** The start of the blocks of a part; undefined for a forbidden part. */
  const blocksOf = (at: number): number | undefined => {
    if (bytes[at] === 0x2c) return at + 11 + table(bytes[at + 9] ?? 0)
    if (bytes[at] !== 0x21) return undefined
    if (bytes[at + 1] === 0xf9) return at + 2
    const is_looping = bytes.toString('latin1', at + 3, at + 14) === 'NETSCAPE2.0' && bytes[at + 14] === 3
    return is_looping ? at + 14 : undefined
  }
  let at = 13 + table(bytes[10] ?? 0)
  while (at < bytes.length) {
    if (bytes[at] === 0x3b) return at + 1 === bytes.length
    const blocks = blocksOf(at)
    if (blocks === undefined) return false
    at = blocks
    while (at < bytes.length && bytes[at] !== 0) at += 1 + bytes[at]!
    at++
  }
  return false
}

/** The bytes must have this type by `fileTypeOf`. Returns false for types other than pictures. */
export function holdsPixelsOnly(bytes: Buffer, { extension }: FileType): boolean {
  if (extension === 'jpg') return isPlainJpeg(bytes)
  if (extension === 'png') return isPlainPng(bytes)
  if (extension === 'webp') return isPlainWebp(bytes)
  return extension === 'gif' && isPlainGif(bytes)
}
