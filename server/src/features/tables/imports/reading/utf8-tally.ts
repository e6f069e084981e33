// Counts the valid UTF-8 sequences of a file beyond ASCII, and the invalid bytes.

/**
 * Returns the number of bytes after the first byte, and the allowed range of the next byte. Returns undefined
 * for a byte that begins no sequence.
 */
function expectedAfter(byte: number): { more: number; from: number; to: number } | undefined {
  if (byte >= 0xc2 && byte <= 0xdf) return { more: 1, from: 0x80, to: 0xbf }
  // Overlong forms, surrogate halves and code points beyond Unicode are invalid UTF-8.
  if (byte >= 0xe0 && byte <= 0xef)
    return { more: 2, from: byte === 0xe0 ? 0xa0 : 0x80, to: byte === 0xed ? 0x9f : 0xbf }
  if (byte >= 0xf0 && byte <= 0xf4)
    return { more: 3, from: byte === 0xf0 ? 0x90 : 0x80, to: byte === 0xf4 ? 0x8f : 0xbf }
  return undefined
}

export class Utf8Tally {
  valid = 0
  invalid = 0
  private more = 0
  private from = 0x80
  private to = 0xbf

  push(chunk: Uint8Array): void {
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at]!
      if (byte < 0x80 && this.more === 0) continue
      this.take(byte)
    }
  }

  /** A sequence cut short by the end of the file is invalid. */
  end(): void {
    if (this.more > 0) this.invalid++
    this.more = 0
  }

  private take(byte: number): void {
    if (this.more > 0 && byte >= this.from && byte <= this.to) {
      this.from = 0x80
      this.to = 0xbf
      if (--this.more === 0) this.valid++
      return
    }
    this.end()
    if (byte < 0x80) return
    const expected = expectedAfter(byte)
    if (expected === undefined) this.invalid++
    else {
      this.more = expected.more
      this.from = expected.from
      this.to = expected.to
    }
  }
}
