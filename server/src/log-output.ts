// Where lines of the log go. A line that cannot be written is lost, and nothing else: a full disk must not end the server, and when there is
// room again the lines come again.

import { fstatSync, writeSync } from 'node:fs'

export interface LogOutput {
  write(line: string): void
}

/** Of a file the stream would be over after its first error, so each line is written by itself; pipes and terminals have their stream. */
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
