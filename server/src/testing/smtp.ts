// The mail server of a test file.

import { afterAll } from 'vitest'
import { type MailServer, startMailServer, type TakenMail } from './mail-server.ts'

export interface SmtpSink extends Pick<MailServer, 'takeTime' | 'openConnections'> {
  url: string
  received: TakenMail[]
  /** Refuses the next `times` recipients or messages with this code. */
  refuse(at: 'recipient' | 'message', code: number, times: number): void
}

/** Listens on a port of its own until the test file has ended. */
export async function startSmtpSink(): Promise<SmtpSink> {
  const { port, taken, misbehave, refuseRecipients, takeTime, openConnections, close } =
    await startMailServer()
  afterAll(close)
  return {
    url: `smtp://127.0.0.1:${port}`,
    received: taken,
    takeTime,
    openConnections,
    refuse: (at, code, times) =>
      at === 'recipient' ? refuseRecipients(code, times) : misbehave({ code, times }),
  }
}
