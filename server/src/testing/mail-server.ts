// A mail server that accepts mails, or misbehaves in a given way.

import { SMTPServer, type SMTPServerEnvelope } from 'smtp-server'

export interface TakenMail {
  /** The envelope's sender, without its name. */
  sender: string
  recipients: string[]
  /** The mail as received. */
  raw: string
  /** Over which connection it came. */
  connection: string
}

/** The steps of a mail's delivery, in this order. */
export type Place = 'sender' | 'recipient' | 'message'

export interface Misbehaviour {
  /** Where it misbehaves; at the message when absent. Only there does it drop or delay. */
  at?: Place
  /** Refuses with this code and text. */
  code?: number
  text?: string
  /** Accepts, and closes before it confirms. */
  drops?: boolean
  delay_ms?: number
  times: number
}

export interface MailServer {
  port: number
  taken: TakenMail[]
  /** Whom it refused to take a mail for, with a code from 500. */
  refused: { sender: string; recipient: string }[]
  /** What happens to the next `times` mails at that place, in place of what was to happen there. */
  misbehave(how: Misbehaviour): void
  /** How often it has misbehaved. */
  misbehaved(): number
  /** From now on takes so long for each of its replies to sender, recipient and message. */
  takeTime(delay_ms: number): void
  openConnections(): number
  /** Ends all connections, as a server does after some silence. */
  hangUp(): void
  close(): Promise<void>
}

const refusal = ({ code, text = 'not now' }: Misbehaviour) =>
  code === undefined ? null : Object.assign(new Error(text), { responseCode: code })

/** Empty for a mail without one, such as a bounce. */
const senderIn = ({ mailFrom }: SMTPServerEnvelope): string => (mailFrom ? mailFrom.address : '')

export async function startMailServer(): Promise<MailServer> {
  const taken: TakenMail[] = []
  const refused: MailServer['refused'] = []
  const planned = new Map<Place, Misbehaviour>()
  let count = 0
  let reply_ms = 0
  function nextAt(at: Place): Misbehaviour | undefined {
    const how = planned.get(at)
    if (how === undefined || how.times === 0) return undefined
    planned.set(at, { ...how, times: how.times - 1 })
    count++
    return how
  }
  const reply = (done: () => void) => void setTimeout(done, reply_ms)
  const hangUp = () => {
    for (const connection of server.connections) connection.close()
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onMailFrom(_address, _session, done) {
      const bad = nextAt('sender')
      reply(() => done(bad && refusal(bad)))
    },
    onRcptTo({ address }, { envelope }, done) {
      const bad = nextAt('recipient')
      if (bad?.code !== undefined && bad.code >= 500)
        refused.push({ sender: senderIn(envelope), recipient: address })
      reply(() => done(bad && refusal(bad)))
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const bad = nextAt('message')
        if (bad?.delay_ms) await new Promise((resolve) => setTimeout(resolve, bad.delay_ms))
        if (bad?.code !== undefined) return done(refusal(bad))
        taken.push({
          sender: senderIn(session.envelope),
          recipients: session.envelope.rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString(),
          connection: session.id,
        })
        // The mail is accepted, but the sender gets no answer.
        if (bad?.drops) {
          hangUp()
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
    misbehave: (how) => void planned.set(how.at ?? 'message', how),
    misbehaved: () => count,
    takeTime(delay_ms) {
      reply_ms = delay_ms
    },
    openConnections: () => server.connections.size,
    hangUp,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
