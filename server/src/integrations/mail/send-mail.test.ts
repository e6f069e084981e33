import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:net'
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { sql } from '../../db/sql.ts'
import { startWorker } from '../../jobs/run-job.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { linkOf, mailsTo } from '../../testing/login.ts'
import { startSmtpSink } from '../../testing/smtp.ts'
import { thoroughTest } from '../../testing/thorough-test.ts'
import { queueMail } from './queue-mail.ts'
import { mailTasks } from './send-mail.ts'

const sink = await startSmtpSink()
const KEYS = {
  ENCRYPTION_KEY: 'ab'.repeat(32),
  JWT_KEY: generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
}
const app = await startTestApp({ SMTP_URL: sink.url, MAIL_FROM: 'Kontor <post@kontor.example>' })
const production = await startTestApp({ NODE_ENV: 'production', SMTP_URL: sink.url, ...KEYS })
afterEach(() => void sink.received.splice(0))

const notes: string[] = []
const note = (message: string) => void notes.push(message)
const log = { debug: note, info: note, warn: note, error: note }

const put = (
  to: string,
  at: TestApp = app,
  subject = 'Hello',
  text = 'A line of text.',
  html = '<p>A line of text.</p>',
) => at.db.transaction((tx) => queueMail(tx, { to, subject, text, html }))
const stored = (to: string, at: TestApp = app) =>
  at.db.first(
    sql<Record<'id' | 'text' | 'html' | 'failure', string> & Record<'sent_at' | 'refused_at', string | null>>`
      select id, text, html, sent_at, refused_at, failure from mails where to_address = ${to} order by id desc limit 1`,
  )
// Kept, since each has a connection of its own: the mail server waits 100 ms before it greets a new one.
const tasks = new Map([app, production].map((at) => [at, mailTasks(at.platform)]))
const send = async (to: string, at: TestApp = app) =>
  tasks.get(at)!.send_mail({ mail_id: (await stored(to, at))!.id }, { log })
const headersOf = (raw: string) => raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ')

describe('the outbox', () => {
  it('sends to an address with letters beyond ASCII (RFC 6531)', async () => {
    for (const to of ['jürgen@example.test', 'søren@xn--bcher-kva.example']) {
      await put(to)
      await send(to)
    }
    expect(sink.received.map(({ recipients }) => recipients)).toEqual([
      ['jürgen@example.test'],
      ['søren@bücher.example'],
    ])
  })

  it('sends what a committed transaction left, through the worker, and nothing of one that failed', async () => {
    const worker = await startWorker({
      connection_string: app.db.connection_string,
      tasks: { ...mailTasks(app.platform) },
      log,
    })
    onTestFinished(() => worker.stop())
    await app.db
      .transaction(async (tx) => {
        await queueMail(tx, { to: 'never@example.test', subject: 's', text: 't', html: '' })
        throw new Error('no')
      })
      .catch(() => undefined)
    const answer = await app.send({
      method: 'POST',
      url: '/v1/login',
      body: { EmailMagicLink: { email: 'Ada@example.test' } },
    })
    expect(answer.status).toBe(200)
    await expect.poll(() => sink.received.length, { timeout: 10_000 }).toBe(1)
    const [mail] = sink.received
    expect(mail).toMatchObject({ sender: 'post@kontor.example', recipients: ['ada@example.test'] })
    const headers = headersOf(mail!.raw)
    expect(headers).toMatch(/^Subject: Log in to Kontor$/m)
    expect(headers).toMatch(/^From: Kontor <post@kontor\.example>$/m)
    expect(headers).toMatch(/^To: ada@example\.test$/m)
    expect(headers).toMatch(/^Auto-Submitted: auto-generated$/m)
    expect(await stored('never@example.test')).toBeUndefined()
  })

  it('has a Reply-To if one is given', async () => {
    const to = 'ben@example.test'
    await app.db.transaction((tx) =>
      queueMail(tx, { to, reply_to: 'hello@shop.example', subject: 's', text: 't', html: '' }),
    )
    await send(to)
    await put('bo@example.test')
    await send('bo@example.test')
    const [answered, not] = sink.received.slice(-2).map(({ raw }) => headersOf(raw))
    expect(answered).toMatch(/^Reply-To: hello@shop\.example$/m)
    expect(not).not.toContain('Reply-To')
  })

  it('does not send a mail twice', async () => {
    await put('once@example.test')
    await send('once@example.test')
    await send('once@example.test')
    expect(sink.received).toHaveLength(1)
    expect((await stored('once@example.test'))!.sent_at).not.toBeNull()
  })

  it('names a mail alike at every try', async () => {
    await put('same@example.test')
    const { id } = (await stored('same@example.test'))!
    await send('same@example.test')
    expect(headersOf(sink.received[0]!.raw)).toContain(`Message-ID: <${id}@kontor.example>`)
  })

  it('sends what goes with a mail, and forgets it in production alone', async () => {
    for (const at of [app, production]) {
      const content = Buffer.from('%PDF-1.7 sample')
      const pdf = { filename: 'invoice-1.pdf', content_type: 'application/pdf', content }
      await at.db.transaction((tx) =>
        queueMail(tx, {
          to: 'enclosed@example.test',
          subject: 'Paid',
          text: 'Thanks.',
          html: '',
          attachments: [pdf],
        }),
      )
      await send('enclosed@example.test', at)
      const { raw } = sink.received.at(-1)!
      expect(raw).toMatch(/Content-Type: application\/pdf; name=invoice-1\.pdf/)
      expect(raw).toMatch(/Content-Disposition: attachment; filename=invoice-1\.pdf/)
      expect(raw).toContain(content.toString('base64'))
    }
    const attachmentsOf = (at: TestApp) => at.db.rows(sql`select filename from mail_attachments`)
    expect(await attachmentsOf(app)).toEqual([{ filename: 'invoice-1.pdf' }])
    expect(await attachmentsOf(production)).toEqual([])
  })

  it('blanks a body that has left, in production alone', async () => {
    for (const at of [app, production]) {
      await put('secret@example.test', at)
      await send('secret@example.test', at)
    }
    expect(await stored('secret@example.test')).toMatchObject({ text: 'A line of text.' })
    expect(await stored('secret@example.test', production)).toMatchObject({ text: '', html: '', failure: '' })
    expect(sink.received).toHaveLength(2)
  })
})

describe('failures', () => {
  it('a temporary refusal is tried again, and logged without the recipient', async () => {
    await put('later@example.test')
    sink.refuse('recipient', 450)
    sink.refuse('message', 451)
    for (let i = 0; i < 2; i++)
      await expect(send('later@example.test')).rejects.toThrow(
        /^Mail [0-9a-f-]{36}: the mail server did not take it \(E[A-Z]+ 45\d\)\.$/,
      )
    expect((await stored('later@example.test'))!.failure).toMatch(/45\d/)
    await send('later@example.test')
    expect(await stored('later@example.test')).toMatchObject({ failure: '', sent_at: expect.any(String) })
    expect(sink.received).toHaveLength(1)
  })

  it.each([
    [550, '5.1.1 No such user here'],
    [550, 'No such user here'],
    [550, '5.2.1 The mailbox is disabled'],
    [556, '5.1.10 The domain takes no mail'],
  ])('a recipient who does not exist ends the job: %i %s', async (code, text) => {
    notes.length = 0
    await put('gone@example.test')
    sink.refuse('recipient', code, text)
    await send('gone@example.test')
    expect(await stored('gone@example.test')).toMatchObject({
      sent_at: null,
      refused_at: expect.any(String),
      failure: expect.stringContaining(String(code)),
    })
    expect(notes.join('\n')).toMatch(/for good/)
    expect(notes.join('\n')).not.toContain('gone@example.test')
    expect(sink.received).toEqual([])
  })

  it.each([
    ['sender', 530, '5.7.0 Authentication required'],
    ['sender', 550, '5.4.5 Daily sending limit exceeded'],
    ['sender', 550, 'Sender verify failed'],
    ['recipient', 530, 'Authentication required'],
    ['recipient', 554, '5.7.1 Relay access denied'],
    ['recipient', 550, '5.7.1 Your network is on a list'],
    ['recipient', 550, '5.4.5 Daily sending limit exceeded'],
    ['recipient', 550, '5.1.8 The domain of the sender does not exist'],
    ['recipient', 552, '5.2.2 The mailbox is full'],
    ['recipient', 503, 'Polite people say hello first'],
    ['message', 554, '5.7.1 The sender is not verified'],
    ['message', 550, 'Too many mails today'],
    ['message', 550, '5.1.1 No such user here'],
  ] as const)('F-10 I11 what can be put right is tried again: %s, %i %s', async (at, code, text) => {
    await put('waits@example.test')
    sink.refuse(at, code, text)
    await expect(send('waits@example.test')).rejects.toThrow(
      new RegExp(`^Mail \\S+: the mail server did not take it \\(E[A-Z]+ ${code}\\)\\.$`),
    )
    await send('waits@example.test')
    expect(await stored('waits@example.test')).toMatchObject({ failure: '', sent_at: expect.any(String) })
    expect(sink.received).toHaveLength(1)
  })

  it('a server that is not there, or does not speak, is an error to try again', async () => {
    const silent = createServer(() => undefined)
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void silent.close())
    const { port } = silent.address() as { port: number }
    silent.on('connection', (socket) => socket.destroy())
    for (const smtp_url of ['smtp://127.0.0.1:1', `smtp://127.0.0.1:${port}`]) {
      await put('refused@example.test')
      const { id } = (await stored('refused@example.test'))!
      const tasks = mailTasks({ ...app.platform, config: { ...app.platform.config, smtp_url } })
      await expect(tasks.send_mail({ mail_id: id }, { log })).rejects.toThrow(/did not take it/)
    }
  })

  thoroughTest(
    'a server that takes its time for each reply does not keep a delivery going beyond its deadline',
    async () => {
      await put('slow@example.test')
      const { id } = (await stored('slow@example.test'))!
      sink.takeTime(250)
      onTestFinished(() => sink.takeTime(0))
      const { send_mail } = mailTasks(app.platform, { deliver_within_ms: 400 })
      await expect(send_mail({ mail_id: id }, { log })).rejects.toThrow(/did not take it \(EABORT\)/)
      // It has really ended: the next try is the only one whose mail arrives. Closing may take five seconds.
      await expect.poll(() => sink.openConnections(), { timeout: 10_000 }).toBe(0)
      expect(sink.received).toEqual([])
      sink.takeTime(0)
      await send('slow@example.test')
      expect(sink.received).toHaveLength(1)
    },
  )

  it('without a mail server a mail is shown in the mailbox, or waits without a mailbox', async () => {
    await put('kept@example.test')
    const without = (at: TestApp, is_mailbox_on: boolean) =>
      mailTasks({ ...at.platform, config: { ...at.platform.config, smtp_url: undefined, is_mailbox_on } })
    const mail_id = (await stored('kept@example.test'))!.id
    await without(app, true).send_mail({ mail_id }, { log })
    expect(await stored('kept@example.test')).toMatchObject({ sent_at: null, failure: '' })

    await put('kept@example.test', production)
    const waiting = { mail_id: (await stored('kept@example.test', production))!.id }
    await expect(without(production, false).send_mail(waiting, { log })).rejects.toThrow(
      /SMTP_URL is not set/,
    )
    expect(await stored('kept@example.test', production)).toMatchObject({
      sent_at: null,
      text: 'A line of text.',
      failure: 'SMTP_URL is not set',
    })
    await send('kept@example.test', production)
    expect(sink.received).toHaveLength(1)
  })

  it('a mail that is no longer there, or a job that names none, sends nothing', async () => {
    await mailTasks(app.platform).send_mail({ mail_id: '0b6e6b00-0000-4000-8000-00000000beef' }, { log })
    await expect(mailTasks(app.platform).send_mail({}, { log })).rejects.toThrow()
    expect(sink.received).toEqual([])
  })
})

describe('a connection', () => {
  const { send_mail } = mailTasks(app.platform)
  const sendNew = async (to: string) => {
    await put(to)
    await send_mail({ mail_id: (await stored(to))!.id }, { log })
  }
  const untilNoneIsOpen = () => expect.poll(() => sink.openConnections(), { timeout: 10_000 }).toBe(0)

  thoroughTest('is used for the next mail, and closed after some seconds', async () => {
    await untilNoneIsOpen()
    await sendNew('first@example.test')
    await sendNew('second@example.test')
    const [first, second] = sink.received
    expect(second!.connection).toBe(first!.connection)
    await untilNoneIsOpen()
  })

  it('that the server has ended meanwhile fails no mail', async () => {
    await sendNew('first@example.test')
    sink.hangUp()
    await sendNew('second@example.test')
    expect(sink.received).toHaveLength(2)
  })

  it('that ends before the server has confirmed a mail leaves the next attempt to its job', async () => {
    await sendNew('first@example.test')
    sink.drop()
    await expect(sendNew('second@example.test')).rejects.toThrow(/did not take it/)
    expect(sink.received).toHaveLength(2)
  })

  it('after a refused mail sends the next one', async () => {
    await sendNew('first@example.test')
    sink.refuse('recipient', 450)
    await expect(sendNew('second@example.test')).rejects.toThrow(/450/)
    await sendNew('third@example.test')
    expect(sink.received.map(({ recipients: [to] }) => to)).toEqual([
      'first@example.test',
      'third@example.test',
    ])
  })
})

describe('A-07 I-04 whatever a mail contains, it goes to one recipient', () => {
  it.each([
    "o'hara@example.test",
    'a+b=c!#$%&*/?^_`{|}~-@example.test',
    'UPPER@EXAMPLE.TEST',
    `${'l'.repeat(64)}@${'d'.repeat(63)}.${'d'.repeat(63)}.test`,
  ])('RCPT TO is exactly the address: %s', async (to) => {
    await put(to)
    await send(to.toLowerCase())
    expect(sink.received.map(({ recipients }) => recipients)).toEqual([[to.toLowerCase()]])
  })

  it.each([
    'a@x.test,b@y.test',
    'a@x.test b@y.test',
    '"a@x.test"@y.test',
    'a@x.test\r\nBcc: b@y.test',
    '<a@x.test>',
    'a@x.test>\r\nRCPT TO:<b@y.test',
  ])('what is no single address is not even kept: %j', async (to) => {
    await expect(put(to)).rejects.toThrow('Invalid email')
  })

  it.each([
    ['a line break', 'Your order\r\nBcc: evil@example.test'],
    ['a bare line feed', 'Your order\nBcc: evil@example.test'],
    ['a bare carriage return', 'Your order\rX-Evil: 1'],
    ['a line separator', 'Your order\u2028Bcc: evil@example.test'],
    ['an encoded word', '=?utf-8?q?=0ABcc:_evil@example.test?='],
    ['every script', 'Bestellung für Jörg 订单 🙂 '.repeat(10)],
  ])('a subject of %s stays a subject', async (_name, subject) => {
    await put('reader@example.test', app, subject)
    await send('reader@example.test')
    const [mail] = sink.received
    expect(mail!.recipients).toEqual(['reader@example.test'])
    expect(headersOf(mail!.raw)).not.toMatch(/^(bcc|x-evil|cc):/im)
    expect(headersOf(mail!.raw).match(/^Subject:/gm)).toHaveLength(1)
  })

  it('a body that looks like the end of a message, or like a template, is text', async () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: that it is no template is what is tested
    const text = 'one\r\n.\r\nMAIL FROM:<evil@example.test>\r\n${7*7} {{7*7}} <%= 7*7 %>\r\n..two'
    await put('reader@example.test', app, 'Hello', text, '')
    await send('reader@example.test')
    expect(sink.received).toHaveLength(1)
    const raw = sink.received[0]!.raw.replaceAll('=3D', '=').replaceAll('=\r\n', '')
    for (const line of text.split('\r\n')) expect(raw).toContain(line)
  })

  it('nothing in a body makes the server read a file or an address', async () => {
    await put('reader@example.test', app, 'Hello', 'file:///etc/passwd', '<img src="file:///etc/hostname">')
    await send('reader@example.test')
    expect(sink.received[0]!.raw).not.toMatch(/root:/)
    expect(sink.received[0]!.raw).not.toMatch(/Content-Disposition: attachment/i)
  })
})

it('A-06 A-07 a login, from the request to the wire: one recipient, the configured address in the link', async () => {
  await production.send({
    method: 'POST',
    url: '/v1/login',
    body: { EmailMagicLink: { email: 'wire@example.test' } },
    headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
  })
  const [written] = await mailsTo(production, 'wire@example.test')
  const { challenge } = linkOf(written!)
  await send('wire@example.test', production)
  const [mail] = sink.received
  expect(mail!.recipients).toEqual(['wire@example.test'])
  expect(mail!.raw.replaceAll('=\r\n', '')).toContain(challenge)
  expect(mail!.raw).not.toContain('evil')
  // The code is not stored any more.
  const rest = await production.db.first(
    sql<{ row: string }>`select m::text as row from mails m where to_address = 'wire@example.test'`,
  )
  expect(rest!.row).not.toContain(challenge)
})

it('old mails are forgotten', async () => {
  await put('old@example.test')
  await app.db.run(
    sql`update mails set created_at = now() - interval '31 days' where to_address = 'old@example.test'`,
  )
  await put('new@example.test')
  await mailTasks(app.platform).forget_old_mails({}, { log })
  expect(await stored('old@example.test')).toBeUndefined()
  expect(await stored('new@example.test')).toBeDefined()
})
