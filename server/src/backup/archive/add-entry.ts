// Adding an entry to a tar archive that is being written.

import type tar from 'tar-stream'

/** Adds an entry and waits until it is written. */
export function addEntry(pack: tar.Pack, name: string, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    pack.entry({ name, size: bytes.length }, bytes, (error) => (error ? reject(error) : resolve()))
  })
}
