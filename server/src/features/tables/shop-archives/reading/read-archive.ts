// Reads an archive once from start to end, and passes the contents to a visitor. The upload is not trusted.
// Names, order, sizes, counts and checksums must be exactly as in an export, and the unpacked size is
// limited.

import { createHash, type Hash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { z } from 'zod'
import {
  type ArchiveHead,
  type ArchiveManifest,
  FORMAT,
  head as headShape,
  LIMITS,
  manifest as manifestShape,
  readName,
} from '../format/archive-layout.ts'
import type { Kind } from '../format/kind.ts'
import { findKind, KINDS } from '../format/kinds.ts'
import { ArchiveRefused } from './archive-refused.ts'
import { readTar } from './strict-tar.ts'

export interface ArchiveVisitor {
  head?(head: ArchiveHead): void | Promise<void>
  /**
   * Takes parsed lines of a kind, some hundreds at a time. `first` is the number of the first line within its
   * kind, from 1.
   */
  lines(kind: Kind, rows: unknown[], first: number): void | Promise<void>
  /** All files come after all lines. */
  file?(sha256: string, bytes: Buffer): void | Promise<void>
}

const BATCH_SIZE = 500
/**
 * The highest compression of a real shop: bytes for one byte. Checked only beyond FREE_BYTES, because a small
 * archive may compress better.
 */
const MAX_EXPANSION = 300
const FREE_BYTES = 64 * 1024 * 1024

const DAMAGED = 'The archive is damaged or was changed: a checksum is wrong.'

/** Unpacks the archive. Throws `ArchiveRefused` as soon as the size exceeds the limit (against zip bombs). */
async function* unpacked(input: Readable, max_bytes: number): AsyncGenerator<Buffer> {
  const gunzip = createGunzip()
  let packed = 0
  input.on('data', (chunk: Buffer) => {
    packed += chunk.length
  })
  input.on('error', (error) => gunzip.destroy(error))
  input.pipe(gunzip)
  let total = 0
  try {
    for await (const chunk of gunzip as AsyncIterable<Buffer>) {
      total += chunk.length
      if (total > max_bytes || (total > FREE_BYTES && total > packed * MAX_EXPANSION))
        throw new ArchiveRefused('The unpacked archive is too large.')
      yield chunk
    }
  } catch (error) {
    const { code } = error as { code?: string }
    if (code?.startsWith('Z_'))
      throw new ArchiveRefused('This file is not a shop archive, or it is damaged.', { cause: error })
    throw error
  } finally {
    input.destroy()
    gunzip.destroy()
  }
}

/** Throws `ArchiveRefused` if `size` is more than `most`. */
async function readWhole(bytes: AsyncIterable<Buffer>, size: number, most: number): Promise<Buffer> {
  if (size > most) throw new ArchiveRefused('A file in the archive is too large.')
  const parts: Buffer[] = []
  for await (const part of bytes) parts.push(part)
  return Buffer.concat(parts)
}

const parseJson = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(bytes.toString('utf8'), (key, value) => (key === '__proto__' ? undefined : value))
  } catch {
    throw new ArchiveRefused('The archive has a line that is not valid JSON.')
  }
}

function parseJsonAs<T>(schema: z.ZodType<T>, bytes: Buffer): T {
  const parsed = schema.safeParse(parseJson(bytes))
  if (!parsed.success) throw new ArchiveRefused('The manifest of the archive is invalid.')
  return parsed.data
}

/** Counts and hashes the lines of a kind, part by part. */
class Lines {
  private readonly hash: Hash = createHash('sha256')
  count = 0
  parts = 0

  constructor(readonly kind: Kind) {}

  async read(bytes: Buffer, visitor: ArchiveVisitor): Promise<void> {
    this.parts++
    this.hash.update(bytes)
    if (bytes.length === 0 || bytes.at(-1) !== 0x0a)
      throw new ArchiveRefused('The archive is incomplete: a line of it is cut off.')
    let rows: unknown[] = []
    for (let from = 0; from < bytes.length; ) {
      const end = bytes.indexOf(0x0a, from)
      if (end - from > LIMITS.line) throw new ArchiveRefused('The archive has a line that is too long.')
      rows.push(parseJson(bytes.subarray(from, end)))
      from = end + 1
      if (rows.length === BATCH_SIZE || from === bytes.length) {
        await visitor.lines(this.kind, rows, this.count + 1)
        this.count += rows.length
        rows = []
      }
    }
  }

  sum = (): { lines: number; sha256: string } => ({
    lines: this.count,
    sha256: this.hash.copy().digest('hex'),
  })
}

/** The contents read until now. */
class Progress {
  head: ArchiveHead | undefined
  manifest: ArchiveManifest | undefined
  readonly kinds = new Map<string, Lines>()
  readonly files = new Set<string>()
  file_bytes = 0

  /**
   * Returns the lines of the kind, begun by the first part and continued by later parts. Throws if kinds or
   * parts are out of order.
   */
  linesOf(name: string, part: number): Lines {
    const kind = findKind(name)
    if (kind === undefined) throw new ArchiveRefused(`The archive has an unknown entry: ${name}.`)
    const known = this.kinds.get(name)
    const last = [...this.kinds.values()].at(-1)
    const is_in_order = known
      ? known === last && part === known.parts
      : part === 0 && (last === undefined || KINDS.indexOf(kind) > KINDS.indexOf(last.kind))
    if (!is_in_order || this.files.size > 0)
      throw new ArchiveRefused('The entries of the archive are in the wrong order.')
    if (known) return known
    const lines = new Lines(kind)
    this.kinds.set(name, lines)
    return lines
  }

  /** Counts the lines of all kinds, because the check keeps the ids of all rows in memory. */
  countLines = (): number => [...this.kinds.values()].reduce((sum, { count }) => sum + count, 0)

  /** Throws unless all counts and hashes match the manifest of the archive. */
  compare(): void {
    if (this.manifest === undefined)
      throw new ArchiveRefused('The archive is incomplete: its end is missing.')
    const { kinds, files } = this.manifest
    const entries = Object.entries(kinds)
    if (
      entries.filter(([, { lines }]) => lines > 0).length !== this.kinds.size ||
      entries.some(([name, { lines, sha256 }]) => {
        const sum = this.kinds.get(name)?.sum()
        return sum ? sum.lines !== lines || sum.sha256 !== sha256 : lines !== 0
      }) ||
      files.count !== this.files.size ||
      files.bytes !== this.file_bytes
    )
      throw new ArchiveRefused(DAMAGED)
  }
}

function checkFormat({ format, version }: ArchiveHead): void {
  if (format !== FORMAT)
    throw new ArchiveRefused(
      `The archive has format ${format}; this version reads ${FORMAT}. It was made by Kontor ${version}.`,
    )
}

async function readEntry(
  progress: Progress,
  name: string,
  size: number,
  bytes: AsyncIterable<Buffer>,
  visitor: ArchiveVisitor,
): Promise<void> {
  const entry = readName(name)
  if (entry === undefined)
    throw new ArchiveRefused(
      'The archive has a file that exports do not create. Only unchanged exports can be imported.',
    )
  if (progress.manifest || (progress.head === undefined) !== (entry.is === 'head'))
    throw new ArchiveRefused('The entries of the archive are in the wrong order.')
  if (entry.is === 'head') {
    const found = parseJsonAs(headShape, await readWhole(bytes, size, LIMITS.json))
    checkFormat(found)
    progress.head = found
    await visitor.head?.(found)
  } else if (entry.is === 'manifest') {
    progress.manifest = parseJsonAs(manifestShape, await readWhole(bytes, size, LIMITS.json))
  } else if (entry.is === 'part') {
    const lines = progress.linesOf(entry.kind, entry.part)
    await lines.read(await readWhole(bytes, size, LIMITS.part), visitor)
    if (progress.countLines() > LIMITS.lines) throw new ArchiveRefused('The archive has too many lines.')
  } else {
    if (progress.files.has(entry.sha256) || progress.files.size >= LIMITS.files)
      throw new ArchiveRefused('The entries of the archive are in the wrong order.')
    const content = await readWhole(bytes, size, LIMITS.file)
    if (createHash('sha256').update(content).digest('hex') !== entry.sha256) throw new ArchiveRefused(DAMAGED)
    progress.files.add(entry.sha256)
    progress.file_bytes += content.length
    await visitor.file?.(entry.sha256, content)
  }
}

export interface ReadArchive {
  head: ArchiveHead
  manifest: ArchiveManifest
}

/**
 * Throws `ArchiveRefused`, or an error of the visitor. Only the resolved promise proves that the archive is
 * complete and undamaged.
 */
export async function readArchive(
  input: Readable,
  max_bytes: number,
  visitor: ArchiveVisitor,
): Promise<ReadArchive> {
  const progress = new Progress()
  for await (const { name, size, bytes } of readTar(unpacked(input, max_bytes)))
    await readEntry(progress, name, size, bytes, visitor)
  progress.compare()
  return { head: progress.head!, manifest: progress.manifest! }
}
