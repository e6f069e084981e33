// Reads a tar and accepts only the entries of an export: plain files with short names. Links, folders,
// devices, long names and extended headers are refused, because a reader would have to trust their sizes in
// advance.

import { ArchiveRefused } from './archive-refused.ts'

export interface TarEntry {
  readonly name: string
  readonly size: number
  /** The caller has to read the bytes before the next entry. Unread bytes are skipped. */
  readonly bytes: AsyncGenerator<Buffer>
}

const BLOCK = 512
const NO_TAR = 'This file is not a shop archive, or it is damaged.'

/** Reads a stream by any number of bytes at a time. */
class Source {
  private readonly chunks: AsyncIterator<Buffer>
  private rest: Buffer = Buffer.alloc(0)

  constructor(input: AsyncIterable<Buffer>) {
    this.chunks = input[Symbol.asyncIterator]()
  }

  /** At most `most` bytes; empty at the end. */
  async some(most: number): Promise<Buffer> {
    while (this.rest.length === 0) {
      const { value, done } = await this.chunks.next()
      if (done) return Buffer.alloc(0)
      this.rest = value
    }
    const taken = this.rest.subarray(0, most)
    this.rest = this.rest.subarray(taken.length)
    return taken
  }

  async exactly(count: number): Promise<Buffer> {
    const parts: Buffer[] = []
    for (let missing = count; missing > 0; ) {
      const part = await this.some(missing)
      if (part.length === 0) throw new ArchiveRefused('The archive is incomplete: its end is missing.')
      parts.push(part)
      missing -= part.length
    }
    return parts.length === 1 ? parts[0]! : Buffer.concat(parts, count)
  }
}

const textOf = (field: Buffer): string => {
  const end = field.indexOf(0)
  return field.toString('latin1', 0, end < 0 ? field.length : end)
}

function octal(field: Buffer): number {
  const digits = textOf(field).trim()
  if (!/^[0-7]{1,12}$/.test(digits)) throw new ArchiveRefused(NO_TAR)
  return Number.parseInt(digits, 8)
}

function checksumOf(block: Buffer): number {
  let sum = 0
  for (let at = 0; at < BLOCK; at++) sum += at >= 148 && at < 156 ? 32 : block[at]!
  return sum
}

function readHeader(block: Buffer): { name: string; size: number } {
  if (octal(block.subarray(148, 156)) !== checksumOf(block)) throw new ArchiveRefused(NO_TAR)
  const type = block[156]
  const has_prefix = block[345] !== 0
  if ((type !== 0x30 && type !== 0) || has_prefix)
    throw new ArchiveRefused(
      'The archive has an entry that is not a regular file. Only unchanged exports can be imported.',
    )
  return { name: textOf(block.subarray(0, 100)), size: octal(block.subarray(124, 136)) }
}

async function* contentOf(source: Source, size: number): AsyncGenerator<Buffer> {
  for (let missing = size; missing > 0; ) {
    const part = await source.some(missing)
    if (part.length === 0) throw new ArchiveRefused('The archive is incomplete: its end is missing.')
    missing -= part.length
    yield part
  }
}

/** Throws `ArchiveRefused` for any other tar, and for a tar without a proper end. */
export async function* readTar(input: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const source = new Source(input)
  for (;;) {
    const block = await source.exactly(BLOCK)
    if (block.every((byte) => byte === 0)) break
    const { name, size } = readHeader(block)
    const bytes = contentOf(source, size)
    yield { name, size, bytes }
    // Skips the bytes that the caller left unread, because they would be read as the next header.
    for await (const _ of bytes);
    await source.exactly((BLOCK - (size % BLOCK)) % BLOCK)
  }
  for (let rest = await source.some(BLOCK); rest.length > 0; rest = await source.some(BLOCK))
    if (!rest.every((byte) => byte === 0)) throw new ArchiveRefused(NO_TAR)
}
