// The last resort for an error that nothing caught. The memory of the process may be wrong, so the process
// logs the error, finishes the running requests and exits. The supervisor (systemd, a container, the parent
// process) restarts the process.

import type { Logger } from 'pino'

/** `stop` is called once, with exit code 1; errors after the first are only logged. */
export function exitOnUncaught(log: Logger, stop: (exit_code: number) => Promise<void>): void {
  let is_stopping = false
  const end = (err: unknown) => {
    log.fatal({ err }, 'Unexpected error: the process exits and must be restarted.')
    if (is_stopping) return
    is_stopping = true
    void stop(1)
  }
  process.on('uncaughtException', end)
  process.on('unhandledRejection', end)
}
