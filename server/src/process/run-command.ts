// Runs a program that ends, such as a backup. Errors are reported in a sentence if possible. Ctrl-C makes the
// program undo its work and stop the database, which would otherwise outlive the program.

import { startupErrorMessage } from './startup-error-message.ts'

const INTERRUPTED_EXIT = 130

interface Failing {
  /** Advice for an unusable file or folder below DATA_DIR. */
  readonly advice: string
  /** Why the signal is aborted by Ctrl-C, in words for the operator. */
  readonly interruption: Error
}

/**
 * Runs `work` and sets the exit code. The first Ctrl-C aborts the signal. Another Ctrl-C ends the process
 * immediately, if it comes more than 1,000 ms after the first.
 */
export async function runCommand(
  work: (signal: AbortSignal) => Promise<void>,
  { advice, interruption }: Failing,
): Promise<void> {
  const controller = new AbortController()
  let since = 0
  const onSignal = () => {
    // One Ctrl-C arrives twice: from the terminal and from npm.
    if (controller.signal.aborted && performance.now() - since > 1000) process.exit(INTERRUPTED_EXIT)
    if (controller.signal.aborted) return
    since = performance.now()
    controller.abort(interruption)
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  // Sent by a closed terminal. Without this handler, the embedded database would go on running.
  process.on('SIGHUP', onSignal)
  try {
    await work(controller.signal)
  } catch (error) {
    console.error(startupErrorMessage(error, advice) ?? error)
    process.exitCode = error === interruption ? INTERRUPTED_EXIT : 1
  }
}
