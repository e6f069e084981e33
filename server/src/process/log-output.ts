// Writes log lines. A line that cannot be written is lost without any other effect: a full disk must not end
// the server, and logging continues when the disk has room again.

import { fstatSync, writeSync } from 'node:fs'

export interface LogOutput {
  write(line: string): void
}

/** Files are written line by line, since a stream would be closed after its first error. Pipes use `stream`. */
export function logOutput(fd: number, stream: NodeJS.WriteStream): LogOutput {
  const kind = fstatSync(fd)
  if (!kind.isFile() && !kind.isCharacterDevice()) {
    stream.on('error', () => undefined)
    return stream
  }
  return {
    write(line) {
      try {
        writeSync(fd, line)
      } catch {}
    },
  }
}
