// A mail server for tests: a real SMTP server that keeps the mails it receives.

import { SMTPServer } from 'smtp-server'
import { afterAll } from 'vitest'

export interface ReceivedMail {
  from: string
  recipients: string[]
  /** The mail as received. */
  raw: string
}

export interface SmtpSink {
  url: string
  received: ReceivedMail[]
  /** Refuses the next `times` recipients or messages with this code. */
  refuse(at: 'recipient' | 'message', code: number, times: number): void
  /** From now on takes so long for each of its replies to sender, recipient and message. */
  takeTime(delay_ms: number): void
  openConnections(): number
}

/** Listens on a port of its own until the test file has ended. */
export async function startSmtpSink(): Promise<SmtpSink> {
  const received: ReceivedMail[] = []
  const refusals = { recipient: [] as number[], message: [] as number[] }
  const refusal = (at: 'recipient' | 'message') => {
    const code = refusals[at].shift()
    return code === undefined ? null : Object.assign(new Error('not now'), { responseCode: code })
  }
  let delay_ms = 0
  const reply = (done: () => void) => void setTimeout(done, delay_ms)
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onMailFrom: (_address, _session, done) => reply(done),
    onRcptTo: (_address, _session, done) => reply(() => done(refusal('recipient'))),
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const error = refusal('message')
        if (error) return done(error)
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          from: mailFrom ? mailFrom.address : '',
          recipients: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString(),
        })
        reply(done)
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const { port } = server.server.address() as { port: number }
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    takeTime(ms) {
      delay_ms = ms
    },
    openConnections: () => server.connections.size,
    refuse: (at, code, times) => refusals[at].push(...Array.from({ length: times }, () => code)),
  }
}
