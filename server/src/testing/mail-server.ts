// A mail server that accepts mails, or misbehaves in a given way.

import { SMTPServer } from 'smtp-server'

export interface TakenMail {
  /** The envelope's sender, without its name. */
  sender: string
  recipients: string[]
  /** The mail as received. */
  raw: string
}

export interface MailServer {
  port: number
  taken: TakenMail[]
  /** Mails refused for good, with a code from 500. */
  refused: TakenMail[]
  /** How the next `times` deliveries fail: refused with `code`, accepted but without an answer (`drops`), or delayed. */
  misbehave(how: { code?: number; drops?: boolean; delay_ms?: number; times: number }): void
  /** How often it has misbehaved. */
  misbehaved(): number
  /** Refuses the next `times` recipients with this code. */
  refuseRecipients(code: number, times: number): void
  /** From now on takes so long for each of its replies to sender, recipient and message. */
  takeTime(delay_ms: number): void
  openConnections(): number
  close(): Promise<void>
}

const refusal = (code: number) => Object.assign(new Error('not now'), { responseCode: code })

export async function startMailServer(): Promise<MailServer> {
  const taken: TakenMail[] = []
  const refused: TakenMail[] = []
  let how: { code?: number; drops?: boolean; delay_ms?: number; times: number } = { times: 0 }
  let count = 0
  const refused_recipients: number[] = []
  let reply_ms = 0
  const reply = (done: () => void) => void setTimeout(done, reply_ms)
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onMailFrom: (_address, _session, done) => reply(done),
    onRcptTo(_address, _session, done) {
      const code = refused_recipients.shift()
      reply(() => done(code === undefined ? null : refusal(code)))
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const bad = how.times > 0 ? how : undefined
        if (bad) {
          how = { ...how, times: how.times - 1 }
          count++
        }
        if (bad?.delay_ms) await new Promise((resolve) => setTimeout(resolve, bad.delay_ms))
        const { mailFrom } = session.envelope
        const mail = {
          sender: mailFrom ? mailFrom.address : '',
          recipients: session.envelope.rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString(),
        }
        if (bad?.code !== undefined) {
          if (bad.code >= 500) refused.push(mail)
          return done(refusal(bad.code))
        }
        taken.push(mail)
        // The mail is accepted, but the sender gets no answer.
        if (bad?.drops) {
          for (const connection of server.connections) connection.close()
          return
        }
        reply(done)
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as { port: number }
  return {
    port,
    taken,
    refused,
    misbehave(next) {
      how = next
    },
    misbehaved: () => count,
    refuseRecipients: (code, times) => void refused_recipients.push(...Array<number>(times).fill(code)),
    takeTime(delay_ms) {
      reply_ms = delay_ms
    },
    openConnections: () => server.connections.size,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
