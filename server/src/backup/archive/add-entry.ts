import type tar from 'tar-stream'

/** Adds an entry to a tar archive and waits until the entry is written. */
export function addEntry(pack: tar.Pack, name: string, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    pack.entry({ name, size: bytes.length }, bytes, (error) => (error ? reject(error) : resolve()))
  })
}
