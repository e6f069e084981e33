// The whole server in the test's process, with its own database: real routes, real SQL, injected requests. Users are made with a session right
// away; logging in is tested by the auth feature's own tests.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@kontor/contract/http/client'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { pino } from 'pino'
import { type AppParts, buildApp, makeParts } from '../app.ts'
import { readConfig } from '../config.ts'
import { type OwnersDatabase, openAsOwner } from '../db/access/open-as-owner.ts'
import { openDatabase } from '../db/pool.ts'
import { startSession } from '../features/accounts/sessions/issue-tokens.ts'
import { findOrCreateUser } from '../features/accounts/users/find-or-create-user.ts'
import { makePlatform, type Platform, type PlatformOptions } from '../platform.ts'
import { type CloseLater, closeAtEnd } from './closing.ts'
import { APP_ROLE, freshDatabase } from './database.ts'
import { openUntilTheEnd } from './keep-open.ts'

export interface TestApp {
  http: FastifyInstance
  /** Sees all shops. The server itself has another pool, with the same restrictions as in production. */
  db: OwnersDatabase
  /** The connections of `runJobs`. */
  job_pool: pg.Pool
  platform: Platform
  /** What the server's features have besides the platform. */
  parts: AppParts
  /** Typed calls without a token; `as` gives typed calls with one. */
  call: ReturnType<typeof createClient>
  as(access_token: string): ReturnType<typeof createClient>
  /** Raw requests, for tests of what the typed client would not send. */
  send(request: RawRequest): Promise<RawResponse>
}

export interface RawRequest {
  method: string
  /** The path, including `/v1`. */
  url: string
  token?: string
  headers?: Record<string, string>
  /** An object is sent as JSON, a text or bytes as they are. */
  body?: unknown
}

export interface RawResponse {
  status: number
  headers: Record<string, unknown>
  text: string
  bytes: Buffer
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of every shape
  json: any
}

/** What a test gives a server instead of its own. */
export type GivenParts = Partial<PlatformOptions & Pick<AppParts, 'printer' | 'stripe_mock' | 'vies'>>

/** Starts a server, which is closed after the last test of the file. `env` overrides the configuration, `given` what it is made of. */
export const startTestApp = (env: Record<string, string> = {}, given: GivenParts = {}): Promise<TestApp> =>
  Object.keys({ ...env, ...given }).length === 0
    ? openUntilTheEnd('app', (later) => openTestApp(env, given, later))
    : openTestApp(env, given, closeAtEnd)

export async function openTestApp(
  env: Record<string, string>,
  given: GivenParts,
  later: CloseLater,
): Promise<TestApp> {
  const data_dir = mkdtempSync(join(tmpdir(), 'kontor-test-'))
  // Long limits, so that tests do not fail on a busy machine. Timeouts and refusals have tests of their own.
  const patient = {
    acquire_timeout_ms: 10_000,
    statement_timeout_ms: 15_000,
    lock_timeout_ms: 10_000,
    queue_limit: 1000,
    max: 8,
  }
  const db = given.db
    ? openAsOwner({ ...patient, url: given.db.connection_string })
    : await freshDatabase(patient, later)
  const config = readConfig({
    NODE_ENV: 'development',
    DATA_DIR: data_dir,
    RATE_LIMITS: 'off',
    ANSWER_WITHIN_MS: '15000',
    SHED_LOAD: 'off',
    // No demo shop is set up here, and a server that waits for one is not ready.
    DEMO: 'off',
    ...env,
  })
  const log = pino({ level: process.env.TEST_LOG ?? 'silent' })
  const serving = openDatabase({
    ...patient,
    url: db.connection_string,
    role: APP_ROLE,
    files_origin: config.public_url,
  })
  // One connection: the library does not wait until a job is recorded as done, and over another one might not find the next job of its queue.
  const job_pool = new pg.Pool({ connectionString: db.connection_string, max: 1 })
  const ignore = () => undefined
  job_pool.on('error', ignore).on('connect', (client) => client.on('error', ignore))
  const platform = makePlatform({ config, db: serving, log, ...given })
  const parts = makeParts(platform, given)
  const http = await buildApp(platform, parts)
  later(async () => {
    await http.close()
    await Promise.all([serving.close(), job_pool.end()])
    if (given.db) await db.close()
    rmSync(data_dir, { recursive: true, force: true })
  })

  const send = async ({ method, url, token, headers = {}, body }: RawRequest): Promise<RawResponse> => {
    const raw = typeof body === 'string' || Buffer.isBuffer(body)
    const answer = await http.inject({
      method: method as 'GET',
      url,
      headers: {
        ...(body !== undefined && !raw ? { 'content-type': 'application/json' } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
      payload: (body === undefined || raw ? body : JSON.stringify(body)) as string | Buffer | undefined,
    })
    let json: unknown
    try {
      json = JSON.parse(answer.body)
    } catch {
      json = undefined
    }
    return {
      status: answer.statusCode,
      headers: answer.headers,
      text: answer.body,
      bytes: answer.rawPayload,
      json,
    }
  }

  const injectFetch: typeof fetch = async (target, init) => {
    // A part of a file is sent with its type.
    const encoded = init?.body instanceof Blob ? new Request('http://test', init) : undefined
    const answer = await http.inject({
      method: (init?.method ?? 'GET') as 'GET',
      url: String(target),
      headers: Object.fromEntries(encoded?.headers ?? new Headers(init?.headers)),
      payload: encoded ? Buffer.from(await encoded.arrayBuffer()) : (init?.body as string | undefined),
    })
    const empty = answer.statusCode === 204 || answer.statusCode === 304
    return new Response(empty ? null : new Uint8Array(answer.rawPayload), {
      status: answer.statusCode,
      headers: answer.headers as Record<string, string>,
    })
  }
  const clientFor = (token?: string) =>
    createClient({
      base: '/v1',
      timeout_ms: 20_000,
      fetch: injectFetch,
      ...(token ? { access_token: async () => token } : {}),
    })

  return { http, db, job_pool, platform, parts, call: clientFor(), as: clientFor, send }
}

let people = 0

export interface TestUser {
  user_id: string
  access_token: string
  refresh_token: string
  email: string
  call: ReturnType<typeof createClient>
}

/** A user with an account and a valid session. */
export async function buildUser(app: TestApp, email = `person-${++people}@example.test`): Promise<TestUser> {
  const user_id = await findOrCreateUser(app.db, 'email', email)
  const session = await startSession(app.db, app.parts.tokens, user_id, 'EMAIL_MAGIC_LINK')
  return { ...session, email, call: app.as(session.access_token) }
}
