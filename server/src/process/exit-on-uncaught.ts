// The last resort: an error that nothing caught. The process's memory may be wrong from then on, so it exits, with a line in the log and after the
// running requests. Its supervisor (systemd, the container, the process that forked it) restarts it.

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
