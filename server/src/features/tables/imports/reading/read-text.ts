// The bytes of a file as text, piece by piece.

import type { Encoding } from './detect-encoding.ts'
import { FileRefused } from './file-refused.ts'

const decoded = (decoder: TextDecoder, chunk?: Uint8Array): string => {
  try {
    return decoder.decode(chunk, { stream: chunk !== undefined })
  } catch {
    throw new FileRefused('This file is damaged: it contains data that is not text.')
  }
}

/** Yields the text without the byte order mark. Throws `FileRefused` if the file is no text. */
export async function* readText(
  chunks: AsyncIterable<Uint8Array>,
  encoding: Encoding,
): AsyncGenerator<string> {
  // A few bytes of invalid UTF-8 become U+FFFD, and the plan names their cells.
  const decoder = new TextDecoder(encoding, { fatal: encoding.startsWith('utf-16') })
  const checked = (text: string) => {
    if (text.includes('\0')) throw new FileRefused('This is not a text file. Save the table as CSV.')
    return text
  }
  for await (const chunk of chunks) {
    const text = checked(decoded(decoder, chunk))
    if (text !== '') yield text
  }
  const rest = checked(decoded(decoder))
  if (rest !== '') yield rest
}
