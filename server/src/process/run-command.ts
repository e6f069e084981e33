// Runs a program that ends, such as a backup: errors are reported in a sentence where possible, and Ctrl-C makes it undo and stop what it began
// instead of ending midway; above all the database, which would outlive the process that started it.

import { startupErrorMessage } from './startup-error-message.ts'

const INTERRUPTED_EXIT = 130

interface Failing {
  /** What to do where a file or folder below DATA_DIR cannot be used. */
  readonly advice: string
  /** Why the signal is aborted by Ctrl-C, in words for the operator. */
  readonly interruption: Error
}

/** Runs `work` and sets the exit code. Ctrl-C aborts the signal; a second one, a second later or more, ends the process immediately. */
export async function runCommand(
  work: (signal: AbortSignal) => Promise<void>,
  { advice, interruption }: Failing,
): Promise<void> {
  const controller = new AbortController()
  let since = 0
  const onSignal = () => {
    // One Ctrl-C arrives twice, from the terminal and from npm.
    if (controller.signal.aborted && performance.now() - since > 1000) process.exit(INTERRUPTED_EXIT)
    if (controller.signal.aborted) return
    since = performance.now()
    controller.abort(interruption)
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  // A terminal that is closed: without this, the embedded database would go on running.
  process.on('SIGHUP', onSignal)
  try {
    await work(controller.signal)
  } catch (error) {
    console.error(startupErrorMessage(error, advice) ?? error)
    process.exitCode = error === interruption ? INTERRUPTED_EXIT : 1
  }
}
