// Writes a ZIP archive while its files are still being made. Each file is stored uncompressed, because PDFs
// do not shrink. Its size is therefore known before its bytes are written, and only a single file is in
// memory. PKWARE's APPNOTE 6.3.10, with ZIP64 for values beyond the old fields.

import { crc32 } from 'node:zlib'

export interface ZipFile {
  /** Path inside the archive; UTF-8. */
  name: string
  bytes: Buffer
  modified_at: Date
}

const UTF8_NAMES = 0x0800
const MAX_16 = 0xffff
const MAX_32 = 0xffffffff

/** A time in the format of MS-DOS: in steps of two seconds, years from 1980. In UTC. */
function dosTime(at: Date): { time: number; date: number } {
  const year = Math.max(at.getUTCFullYear(), 1980)
  return {
    time: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
    date: ((year - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
  }
}

/**
 * The common part of both headers of a file, from `version needed` to the lengths of name and extra field.
 */
function fileFields({ bytes, modified_at }: ZipFile, name: Buffer, checksum: number, extra: number): Buffer {
  const { time, date } = dosTime(modified_at)
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(extra > 0 ? 45 : 20, 0)
  fields.writeUInt16LE(UTF8_NAMES, 2)
  fields.writeUInt16LE(time, 6)
  fields.writeUInt16LE(date, 8)
  fields.writeUInt32LE(checksum, 10)
  fields.writeUInt32LE(bytes.length, 14)
  fields.writeUInt32LE(bytes.length, 18)
  fields.writeUInt16LE(name.length, 22)
  fields.writeUInt16LE(extra, 24)
  return fields
}

const signature = (code: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(code)
  return bytes
}

function directoryEntry(file: ZipFile, name: Buffer, checksum: number, offset: number): Buffer {
  const is_far = offset >= MAX_32
  const extra = Buffer.alloc(is_far ? 12 : 0)
  if (is_far) {
    extra.writeUInt16LE(1, 0)
    extra.writeUInt16LE(8, 2)
    extra.writeBigUInt64LE(BigInt(offset), 4)
  }
  const tail = Buffer.alloc(14)
  tail.writeUInt32LE(is_far ? MAX_32 : offset, 10)
  const made_by = Buffer.from([is_far ? 45 : 20, 0])
  return Buffer.concat([
    ...[signature(0x02014b50), made_by, fileFields(file, name, checksum, extra.length), tail, name, extra],
  ])
}

function directoryEnd(count: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50)
  end.writeUInt16LE(Math.min(count, MAX_16), 8)
  end.writeUInt16LE(Math.min(count, MAX_16), 10)
  end.writeUInt32LE(Math.min(size, MAX_32), 12)
  end.writeUInt32LE(Math.min(offset, MAX_32), 16)
  if (count < MAX_16 && size < MAX_32 && offset < MAX_32) return end
  const large = Buffer.alloc(76)
  large.writeUInt32LE(0x06064b50)
  large.writeBigUInt64LE(44n, 4)
  large.writeUInt16LE(45, 12)
  large.writeUInt16LE(45, 14)
  large.writeBigUInt64LE(BigInt(count), 24)
  large.writeBigUInt64LE(BigInt(count), 32)
  large.writeBigUInt64LE(BigInt(size), 40)
  large.writeBigUInt64LE(BigInt(offset), 48)
  large.writeUInt32LE(0x07064b50, 56)
  large.writeBigUInt64LE(BigInt(offset + size), 64)
  large.writeUInt32LE(1, 72)
  return Buffer.concat([large, end])
}

/** The bytes of the archive, in a few chunks per file. A file may have up to 4 GiB; there may be any number of files. */
export async function* zipped(files: AsyncIterable<ZipFile>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = []
  let offset = 0
  for await (const file of files) {
    const name = Buffer.from(file.name)
    const checksum = crc32(file.bytes)
    directory.push(directoryEntry(file, name, checksum, offset))
    const header = Buffer.concat([signature(0x04034b50), fileFields(file, name, checksum, 0), name])
    yield header
    yield file.bytes
    offset += header.length + file.bytes.length
  }
  const index = Buffer.concat(directory)
  yield index
  yield directoryEnd(directory.length, index.length, offset)
}
