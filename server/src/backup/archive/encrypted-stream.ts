// Encrypts a backup file in frames, so that the file is written and read as a stream, and a changed, missing
// or swapped byte is noticed before the next bytes are used. AES-256-GCM; the nonce counts the frames and
// marks the last frame, as in the STREAM construction (Hoang, Reyhanitabar, Rogaway, Vizár 2015).

import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { Transform, type TransformCallback } from 'node:stream'
import { BackupUnreadable } from '../backup-errors.ts'

const MAGIC = Buffer.from('KONTOR BACKUP 1\n')
const SALT_BYTES = 32
const HEAD_BYTES = MAGIC.length + SALT_BYTES
const FRAME_BYTES = 64 * 1024
const TAG_BYTES = 16

/** Derives a key for each backup, because two backups must never use a nonce with the same key. */
const keyOf = (encryption_key: Buffer, salt: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', encryption_key, salt, 'kontor backup', 32))

function nonceOf(frame: number, is_last: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(frame, 7)
  nonce[11] = is_last ? 1 : 0
  return nonce
}

/** Collects bytes until a frame is full. */
class Pending {
  private chunks: Buffer[] = []
  length = 0

  add(chunk: Buffer): void {
    this.chunks.push(chunk)
    this.length += chunk.length
  }

  take(bytes: number): Buffer {
    const all = this.chunks.length === 1 ? this.chunks[0]! : Buffer.concat(this.chunks)
    const taken = all.subarray(0, bytes)
    this.chunks = [all.subarray(bytes)]
    this.length = all.length - taken.length
    return taken
  }
}

/** Plain bytes in, the bytes of a backup file out. */
export function encryptStream(encryption_key: Buffer): Transform {
  const salt = randomBytes(SALT_BYTES)
  const key = keyOf(encryption_key, salt)
  const pending = new Pending()
  let frame = 0
  const encryptFrame = (bytes: Buffer, is_last: boolean) => {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(frame++, is_last))
    return Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
  }
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done: TransformCallback) {
      pending.add(chunk)
      // `>` and not `>=`: what may be the last frame is held until more bytes or the end arrive.
      while (pending.length > FRAME_BYTES) stream.push(encryptFrame(pending.take(FRAME_BYTES), false))
      done()
    },
    flush(done) {
      stream.push(encryptFrame(pending.take(pending.length), true))
      done()
    },
  })
  stream.push(Buffer.concat([MAGIC, salt]))
  return stream
}

/** Returns the plain bytes of a frame. Throws if the key is wrong or the frame was changed. */
function openFrame(key: Buffer, nonce: Buffer, bytes: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, nonce)
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()])
}

/**
 * Takes the bytes of a backup file and returns plain bytes. Uses the first of `encryption_keys` that opens
 * the first frame, and calls `onKey` with the index of the key. Fails with `BackupUnreadable`.
 */
export function decryptStream(
  encryption_keys: readonly Buffer[],
  onKey: (place: number) => void = () => undefined,
): Transform {
  const pending = new Pending()
  let keys: Buffer[] = []
  let frame = 0
  const open = (bytes: Buffer, is_last: boolean): Buffer => {
    let cause: unknown
    for (const [place, key] of keys.entries()) {
      try {
        const plain = openFrame(key, nonceOf(frame, is_last), bytes)
        if (frame === 0) {
          keys = [key]
          onKey(place)
        }
        frame++
        return plain
      } catch (error) {
        cause = error
      }
    }
    throw new BackupUnreadable(
      frame === 0
        ? 'The backup was made with another ENCRYPTION_KEY, or its beginning is damaged.'
        : `The backup is damaged or incomplete: what follows byte ${HEAD_BYTES + frame * (FRAME_BYTES + TAG_BYTES)} cannot be trusted.`,
      { cause },
    )
  }
  const readHead = () => {
    if (keys.length > 0 || pending.length < HEAD_BYTES) return
    const head = pending.take(HEAD_BYTES)
    if (!head.subarray(0, MAGIC.length).equals(MAGIC))
      throw new BackupUnreadable('The file is no backup of Kontor.')
    const salt = head.subarray(MAGIC.length)
    keys = encryption_keys.map((encryption_key) => keyOf(encryption_key, salt))
  }
  const attempt = (done: TransformCallback, work: () => void) => {
    try {
      work()
      done()
    } catch (error) {
      done(error as Error)
    }
  }
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      attempt(done, () => {
        pending.add(chunk)
        readHead()
        if (keys.length === 0) return
        while (pending.length > FRAME_BYTES + TAG_BYTES)
          stream.push(open(pending.take(FRAME_BYTES + TAG_BYTES), false))
      })
    },
    flush(done) {
      attempt(done, () => {
        if (keys.length === 0) throw new BackupUnreadable('The file is no backup of Kontor.')
        if (pending.length < TAG_BYTES)
          throw new BackupUnreadable('The backup is incomplete: its end is missing.')
        stream.push(open(pending.take(pending.length), true))
      })
    },
  })
  return stream
}
