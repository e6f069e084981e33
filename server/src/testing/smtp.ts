// The mail server of a test file.

import { closeAtEnd } from './closing.ts'
import { type MailServer, type Place, startMailServer, type TakenMail } from './mail-server.ts'

export interface SmtpSink extends Pick<MailServer, 'takeTime' | 'openConnections' | 'hangUp'> {
  url: string
  received: TakenMail[]
  /** Refuses the next sender, recipient or message with this code and text. */
  refuse(at: Place, code: number, text?: string): void
  /** Takes the next message, and closes before it says so. */
  drop(): void
}

/** Listens on a port of its own until the test file has ended. */
export async function startSmtpSink(): Promise<SmtpSink> {
  const { port, taken, misbehave, takeTime, openConnections, hangUp, close } = await startMailServer()
  closeAtEnd(close)
  return {
    url: `smtp://127.0.0.1:${port}`,
    received: taken,
    takeTime,
    openConnections,
    hangUp,
    drop: () => misbehave({ drops: true, times: 1 }),
    refuse: (at, code, text = 'not now') => misbehave({ at, code, text, times: 1 }),
  }
}
