// Sending a large file part by part, until the server has all of it: an archive, or a product's download.

import { ProblemError } from '@kontor/contract/http/client'
import type { ShopImport } from '@kontor/contract/tables/shop-archives'

type Begun = Pick<ShopImport, 'received_bytes' | 'size_bytes'>

export interface Receiver<At extends Begun> {
  /** Sends the part beginning at `offset`. */
  send: (offset: number) => Promise<At>
  /** Reads how much the server has. */
  readStatus: () => Promise<At>
  /** Resolves after `ms` milliseconds, or as soon as the network may be back. */
  pause: (ms: number) => Promise<void>
  /** Reports whether the network or the server is missing. Nothing is sent while waiting. */
  onWaiting: (is_waiting: boolean) => void
  signal: AbortSignal
}

const TRIES = 5
const PAUSE_MS = 1500
const MAX_PAUSE_MS = 6000

const isSilent = (error: unknown): boolean => error instanceof ProblemError && error.status === 0
const isBroken = (error: unknown): boolean => error instanceof ProblemError && error.status >= 500
const isElsewhere = (error: unknown): boolean => error instanceof ProblemError && error.error === 'stale'

/**
 * Sends a part. If the server expects a different part because this file was continued elsewhere, reads the
 * position. Throws the refusal if the server expects the same part.
 */
async function sendNext<At extends Begun>({ received_bytes }: At, receiver: Receiver<At>): Promise<At> {
  try {
    return await receiver.send(received_bytes)
  } catch (error) {
    if (!isElsewhere(error)) throw error
    const at = await receiver.readStatus()
    if (at.received_bytes === received_bytes) throw error
    return at
  }
}

/**
 * Sends the missing parts. Waits for the network without limit; gives up at the fifth server error in a row.
 * @throws the server's refusal or last error, and the signal's reason where it was stopped.
 */
export async function sendParts<At extends Begun>(begun: At, receiver: Receiver<At>): Promise<At> {
  let at = begun
  for (let failures = 0; at.received_bytes < begun.size_bytes; ) {
    receiver.signal.throwIfAborted()
    try {
      at = await sendNext(at, receiver)
      failures = 0
      receiver.onWaiting(false)
    } catch (error) {
      failures++
      if (!isSilent(error) && !(isBroken(error) && failures < TRIES)) throw error
      receiver.onWaiting(isSilent(error))
      await receiver.pause(Math.min(PAUSE_MS * failures, MAX_PAUSE_MS))
    }
  }
  return at
}

/**
 * Returns the import resumed by this file: an incomplete import with the file's name and size. If the earlier
 * parts came from a different file, the check of the archive notices.
 */
export const findResumable = (
  imports: readonly ShopImport[] | undefined,
  { file_name, size_bytes }: Pick<ShopImport, 'file_name' | 'size_bytes'>,
): ShopImport | undefined =>
  imports?.find(
    (one) => one.status === 'receiving' && one.file_name === file_name && one.size_bytes === size_bytes,
  )
