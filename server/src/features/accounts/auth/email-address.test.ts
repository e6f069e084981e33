import { describe, expect, it } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { type RawResponse, startTestApp, type TestApp } from '../../../testing/app.ts'
import {
  askCode,
  createChallenge,
  linkOf,
  logInByMail,
  mailsTo,
  makeKeyHolder,
} from '../../../testing/login.ts'
import { runJobs } from '../../../testing/paying-shop.ts'
import { createChallenge as askForLogin, mailAccountLogin } from './create-challenge.ts'

const app = await startTestApp()
const limited = await startTestApp({ RATE_LIMITS: 'on' })

const login = (body: unknown, at: TestApp = app, headers: Record<string, string> = {}) =>
  at.send({ method: 'POST', url: '/v1/login', body, headers })
const answer = (id: string, challenge: string, at: TestApp = app, headers: Record<string, string> = {}) =>
  at.send({
    method: 'POST',
    url: '/v1/login/challenge',
    body: { EmailMagicLink: { id, challenge } },
    headers,
  })
const ask = (email: string, at: TestApp = app, headers: Record<string, string> = {}) =>
  login({ EmailMagicLink: { email } }, at, headers)
it.each([
  ['de-AT,de;q=0.9,en;q=0.8', 'Bei Kontor anmelden'],
  ['en-GB,de;q=0.5', 'Log in to Kontor'],
  ['fr', 'Log in to Kontor'],
])('the mail for a request in %s has the subject %s', async (accepted, subject) => {
  const email = `speaks-${accepted.slice(0, 2)}@example.test`
  await ask(email, app, { 'accept-language': accepted })
  expect(await mailsTo(app, email)).toMatchObject([{ subject }])
})

it('A-06 the link of the mail has the configured address, whatever the request says', async () => {
  const at = await startTestApp({ PUBLIC_URL: 'https://kontor.example' })
  for (const [i, header] of [
    'host',
    'x-forwarded-host',
    'origin',
    'forwarded',
    'x-forwarded-proto',
    'referer',
  ].entries()) {
    const value =
      header === 'forwarded'
        ? 'host=evil.example;proto=http'
        : header === 'origin' || header === 'referer'
          ? 'https://evil.example'
          : 'evil.example'
    await ask(`host-${i}@example.test`, at, { [header]: value })
    const [mail] = await mailsTo(at, `host-${i}@example.test`)
    expect(linkOf(mail!).url.origin).toBe('https://kontor.example')
    expect(mail!.text + mail!.html + mail!.subject).not.toContain('evil')
  }
})

describe('A-07 H-10 a text that is not exactly one address gets no mail', () => {
  it.each<[string, unknown]>([
    ['two with a comma', 'a@x.test,b@y.test'],
    ['two with a semicolon', 'a@x.test;b@y.test'],
    ['two with a space', 'a@x.test b@y.test'],
    ['quoted', '"a@x.test"@y.test'],
    ['quoted with a name', '"a" <a@x.test>'],
    ['angle brackets', '<a@x.test>'],
    ['a header behind', 'a@x.test\r\nBcc: b@y.test'],
    ['a bare line feed', 'a@x.test\nBcc: b@y.test'],
    ['an encoded header', 'a@x.test%0d%0aBcc:b@y.test'],
    ['an escaped header', 'a@x.test\\r\\nBcc: b@y.test'],
    ['a line separator', 'a@x.test\u2028Bcc: b@y.test'],
    ['NUL', 'a@x.test\u0000'],
    ['a list', ['a@x.test', 'b@y.test']],
    ['an object', { address: 'a@x.test' }],
    ['65 kB', `${'a'.repeat(65_000)}@x.test`],
    ['65 kB of domain', `a@${'x.'.repeat(32_000)}test`],
    ['a nest of comments', `${'('.repeat(20_000)}a@x.test`],
    ['a group', 'team:a@x.test,b@y.test;'],
    ['a route', '@y.test:a@x.test'],
    ['two signs', 'a@x.test@y.test'],
    ['an address literal', 'a@[127.0.0.1]'],
    ['a dot at the end', 'a@x.test.'],
    ['dots in a row', 'a..b@x.test'],
    ['a hyphen first', 'a@-x.test'],
    ['letters of another script', 'а@x.test'],
    ['a domain of another script', 'a@exаmple.test'],
    ['a wide sign', 'a＠x.test'],
    ['nothing before the sign', '@x.test'],
    ['nothing behind the sign', 'a@'],
    ['no sign', 'no-address'],
    ['empty', ''],
  ])('%s', async (_name, email) => {
    const before = await app.db.first(sql<{ n: number }>`select count(*) as n from mails`)
    const refused = await login({ EmailMagicLink: { email } })
    expect([refused.status, refused.json.message]).toEqual([422, 'Invalid email'])
    expect(await app.db.first(sql<{ n: number }>`select count(*) as n from mails`)).toEqual(before)
  })
})

describe('A-08 A-12 responses do not reveal whether an account exists', () => {
  it('status, headers and body are alike, and each gets one mail', async () => {
    await logInByMail(app, 'known@example.test')
    const [known, stranger] = [await ask('known@example.test'), await ask('unknown@example.test')]
    const shape = ({ status, headers, json, text }: RawResponse) => {
      const { 'x-request-id': _, date: __, ...rest } = headers
      return { status, rest, keys: Object.keys(json.EmailMagicLink), length: text.length }
    }
    expect(shape(stranger)).toEqual(shape(known))
    expect(await mailsTo(app, 'unknown@example.test')).toHaveLength(1)
    expect(await mailsTo(app, 'known@example.test')).toHaveLength(2)
  })

  it('asking never looks for the account: there is nothing to time', async () => {
    const seen: string[] = []
    const watched = { ...app.db, transaction: app.db.transaction }
    watched.transaction = (work) =>
      app.db.transaction((tx) =>
        work({
          ...tx,
          first: (statement) => {
            seen.push(statement.text)
            return tx.first(statement)
          },
        }),
      )
    await askForLogin(
      { db: watched, config: app.platform.config },
      { EmailMagicLink: { email: 'timed@example.test' } },
      { address: '203.0.113.9', language: 'en' },
    )
    expect(seen.length).toBeGreaterThan(1)
    expect(seen.join('\n')).not.toMatch(/\busers\b|user_identities/)
  })
})

describe('A-09 a mailbox is not flooded', () => {
  it('of 100 requests from many addresses five become mails, and every answer looks the same', async () => {
    const proxied = await startTestApp({ RATE_LIMITS: 'on', TRUST_PROXY: 'on' })
    const answers: RawResponse[] = []
    for (let i = 0; i < 100; i += 10)
      answers.push(
        ...(await Promise.all(
          Array.from({ length: 10 }, (_, j) =>
            ask('bombed@example.test', proxied, { 'x-forwarded-for': `203.0.113.${i + j}` }),
          ),
        )),
      )
    for (const { status, json } of answers) {
      expect(status).toBe(200)
      expect(json).toEqual({ EmailMagicLink: { id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4/) } })
    }
    const mails = await mailsTo(proxied, 'bombed@example.test')
    expect(mails).toHaveLength(5)
    // The last mail that was sent is valid; another address is not affected.
    const { id, challenge } = linkOf(mails[0]!)
    expect((await answer(id, challenge, proxied)).status).toBe(200)
    await ask('calm@example.test', proxied)
    expect(await mailsTo(proxied, 'calm@example.test')).toHaveLength(1)
  })

  it('an hour later mails leave again', async () => {
    for (let i = 0; i < 6; i++) await ask('patient@example.test', limited)
    expect(await mailsTo(limited, 'patient@example.test')).toHaveLength(5)
    await limited.db.run(
      sql`update login_challenges set created_at = now() - interval '61 minutes' where subject = 'patient@example.test'`,
    )
    await ask('patient@example.test', limited)
    expect(await mailsTo(limited, 'patient@example.test')).toHaveLength(6)
  })
})

describe('A-09 logins requested by another client lock no user out', () => {
  const at = (network: number) => ({ 'x-forwarded-for': `203.0.${network}.7` })
  const endCodes = (app: TestApp, email: string) =>
    app.db.run(
      sql`update login_challenges set created_at = created_at - interval '16 minutes', expires_at = expires_at - interval '16 minutes'
        where subject = ${email}`,
    )

  it('past five mails in the hour a code is sent whenever none is live, and once', async () => {
    const email = 'locked@example.test'
    for (let i = 0; i < 6; i++) await ask(email, limited)
    expect(await mailsTo(limited, email)).toHaveLength(5)
    await endCodes(limited, email)
    const answers = await Promise.all(Array.from({ length: 4 }, () => ask(email, limited)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const [newest, ...before] = await mailsTo(limited, email)
    expect(before).toHaveLength(5)
    const { id, challenge } = linkOf(newest!)
    expect((await answer(id, challenge, limited)).status).toBe(200)
    // That code is used up, so a login elsewhere gets another.
    await ask(email, limited)
    expect(await mailsTo(limited, email)).toHaveLength(7)
  })

  it('a network that uses up codes on purpose gets no more of them, while other networks do', async () => {
    const proxied = await startTestApp({ RATE_LIMITS: 'on', TRUST_PROXY: 'on' })
    const email = 'burnt-out@example.test'
    for (let i = 0; i < 5; i++) await ask(email, proxied, at(1))
    const [fifth] = await mailsTo(proxied, email)
    for (let i = 0; i < 5; i++) await answer(linkOf(fifth!).id, 'wrong', proxied, at(1))
    await ask(email, proxied, at(1))
    expect(await mailsTo(proxied, email)).toHaveLength(5)
    const asked = (await ask(email, proxied, at(2))).json.EmailMagicLink.id
    const [mail, ...before] = await mailsTo(proxied, email)
    expect([linkOf(mail!).id, before.length]).toEqual([asked, 5])
    // What the other network asks for now neither mails nor ends the code.
    await ask(email, proxied, at(1))
    expect(await mailsTo(proxied, email)).toHaveLength(6)
    expect((await answer(asked, linkOf(mail!).challenge, proxied, at(2))).status).toBe(200)
  })
})

describe('A-09 tags open no way around the limit of a mailbox, and no network mails all mailboxes', () => {
  const at = (network: number) => ({ 'x-forwarded-for': `203.0.${network}.7` })
  const mailsLike = async (app: TestApp, pattern: string) =>
    (await app.db.rows(sql`select id from mails where to_address like ${pattern}`)).length

  it('of 20 tagged addresses 15 get a mail, and the owner gets a code elsewhere, every time none is live', async () => {
    const proxied = await startTestApp({ RATE_LIMITS: 'on', TRUST_PROXY: 'on' })
    const answers: RawResponse[] = []
    for (let i = 0; i < 20; i++) answers.push(await ask(`flooded+${i}@example.test`, proxied, at(1)))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text.length}`)).size).toBe(1)
    expect(await mailsLike(proxied, 'flooded%')).toBe(15)
    for (let login = 1; login <= 2; login++) {
      await ask('flooded@example.test', proxied, at(2))
      const [newest, ...before] = await mailsTo(proxied, 'flooded@example.test')
      expect(before).toHaveLength(login - 1)
      const { id, challenge } = linkOf(newest!)
      expect((await answer(id, challenge, proxied, at(2))).status).toBe(200)
    }
    await ask('flooded+20@example.test', proxied, at(1))
    expect(await mailsLike(proxied, 'flooded+%')).toBe(15)
  })

  it('past 300 mails an hour a network gets none, its latest code stays valid, and other networks get theirs', async () => {
    const proxied = await startTestApp({ RATE_LIMITS: 'on', TRUST_PROXY: 'on' })
    await ask('first@anybody.test', proxied, at(1))
    await proxied.db.run(sql`update mail_counts set count = 299 where key like '% logins from %'`)
    for (const name of ['last', 'last', 'more']) {
      const { status, json } = await ask(`${name}@anybody.test`, proxied, at(1))
      expect([status, Object.keys(json.EmailMagicLink)]).toEqual([200, ['id']])
    }
    expect(await mailsLike(proxied, '%@anybody.test')).toBe(2)
    const { id, challenge } = linkOf((await mailsTo(proxied, 'last@anybody.test'))[0]!)
    expect((await answer(id, challenge, proxied, at(1))).status).toBe(200)
    await ask('more@anybody.test', proxied, at(2))
    expect(await mailsTo(proxied, 'more@anybody.test')).toHaveLength(1)
  })

  it('past all of these an address with an account gets a code in the same network too, and others get none', async () => {
    const proxied = await startTestApp({ RATE_LIMITS: 'on', TRUST_PROXY: 'on' })
    await logInByMail(proxied, 'merchant@example.test')
    await ask('merchant+1@example.test', proxied, at(1))
    await proxied.db.run(sql`update mail_counts set count = 300`)
    const [own, tagged] = [
      await ask('merchant@example.test', proxied, at(1)),
      await ask('merchant+2@example.test', proxied, at(1)),
    ]
    expect([own.status, own.text.length]).toEqual([tagged.status, tagged.text.length])
    expect(await mailsTo(proxied, 'merchant@example.test')).toHaveLength(1)
    await runJobs(proxied)
    // As where a worker dies before it has noted that the job is done.
    const id = own.json.EmailMagicLink.id as string
    const again = { id, email: 'merchant@example.test', asked_from: '', language: 'en' } as const
    await mailAccountLogin({ db: proxied.db, config: proxied.platform.config }, again)
    expect(await mailsTo(proxied, 'merchant+2@example.test')).toEqual([])
    const [newest, ...before] = await mailsTo(proxied, 'merchant@example.test')
    expect([linkOf(newest!).id, before.length]).toEqual([id, 1])
    expect((await answer(id, linkOf(newest!).challenge, proxied, at(1))).status).toBe(200)
  })
})

describe('A-10 one address, one person', () => {
  it('case and space around make no difference', async () => {
    const first = await logInByMail(app, 'victim@x.test')
    for (const written of ['Victim@X.test', 'VICTIM@X.TEST', ' victim@x.test '])
      expect((await logInByMail(app, written.trim())).user_id).toBe(first.user_id)
  })

  it('a tag, another dot or a mark makes another person', async () => {
    const first = await logInByMail(app, 'v.ictim@x.test')
    for (const written of [
      'v.ictim+tag@x.test',
      'vi.ctim@x.test',
      'v.ictim@x.test.example',
      'v.icti\u1e43@x.test',
    ])
      expect((await logInByMail(app, written)).user_id).not.toBe(first.user_id)
  })

  it.each(['victim@x.test.', 'vıctim@x.test', 'ｖictim@x.test', 'victim@х.test'])(
    'a twin in other letters is no address: %s',
    async (email) => {
      expect((await ask(email)).status).toBe(422)
    },
  )
})

it('I8 neither code nor challenge is stored in clear, except in the mail itself', async () => {
  const { id, challenge } = await askCode(app, 'hashed@example.test')
  const key = await createChallenge(app, makeKeyHolder().public_key)
  const rows = await app.db.rows(
    sql<{ row: string }>`select c::text as row from login_challenges c where id in (${id}, ${key.id})`,
  )
  const jobs = await app.db.rows(
    sql<{ row: string }>`select j::text as row from graphile_worker._private_jobs j`,
  )
  const stored = [...rows, ...jobs].map(({ row }) => row).join('\n')
  expect(rows).toHaveLength(2)
  expect(jobs.length).toBeGreaterThan(0)
  for (const secret of [challenge, key.challenge]) expect(stored).not.toContain(secret)
})
