// The back office's only way to call the server: `call(endpoint, input)`, typed by the contract. Private calls carry the access token, wait while
// it is being renewed, and fail right here without a valid session.

import { auth } from '@kontor/contract/accounts/auth'
import { type ApiClient, type CallOptions, createClient, ProblemError } from '@kontor/contract/http/client'
import type { Endpoint, Input, ResponseBody } from '@kontor/contract/http/endpoint'
import { language } from '../language.ts'
import { NO_RESPONSE } from '../no-response.ts'
import { readSession, requireSession, type Session } from '../session/session.ts'
import { reportSessionRefused } from '../session/session-refused.ts'
import { renewalSettled, renewSession } from '../session/session-renewal.ts'
import { serverText, t } from '../texts.ts'
import { uploadFetch } from './upload-fetch.ts'

export { ProblemError } from '@kontor/contract/http/client'

const BASE = '/v1'

const accessToken = async (): Promise<string> => {
  await renewalSettled()
  return requireSession().accessToken
}

/**
 * The server writes mails caused by a call in this language. The browser's own header does not know the
 * chosen language.
 */
const CLIENT = { base: BASE, access_token: accessToken, language }

const send = createClient(CLIENT)

export const refresh = (tokens: { access_token: string; refresh_token: string }) =>
  send(auth.refresh, { body: tokens })

/** Renews the session's tokens, unless the tokens have changed since `stale` was read. */
export const renew = (stale: Session): Promise<void> => renewSession(stale, refresh)

/**
 * Calls an endpoint, by default with a timeout of 5 seconds.
 * @throws ProblemError for a refusal, and for no response ('No response from server'); Error 'Invalid session' when logged out.
 */
export const call: ApiClient = (endpoint, input, options) => callBy(send, endpoint, input, options)

/** Like `call`, for a form with files or for bytes. `onProgress` gets the part that has been sent, from 0 to 1. */
export const upload = <E extends Endpoint>(
  endpoint: E,
  input: Input<E> & { form: FormData | Blob },
  onProgress: (part: number) => void,
  options?: CallOptions,
): Promise<ResponseBody<E>> =>
  callBy(createClient({ ...CLIENT, fetch: uploadFetch(onProgress) }), endpoint, input, options)

const callBy = <E extends Endpoint>(
  send: ApiClient,
  endpoint: E,
  input: Input<E> & { form?: FormData | Blob },
  options: CallOptions = {},
): Promise<ResponseBody<E>> => inSession(endpoint, () => send(endpoint, input, options))

/** A refusal in the language of the back office. */
function translatedError(error: unknown): unknown {
  if (!(error instanceof ProblemError)) return error
  return new ProblemError(error.status, {
    ...error,
    message: serverText(error.message),
    errors: error.errors.map((one) => ({ ...one, message: serverText(one.message) })),
  })
}

const inSession = <T>(endpoint: Endpoint, ask: () => Promise<T>): Promise<T> =>
  withSession(endpoint, ask).catch((error: unknown) => {
    throw translatedError(error)
  })

async function withSession<T>(endpoint: Endpoint, ask: () => Promise<T>): Promise<T> {
  const session = readSession()
  try {
    return await ask()
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError') throw new ProblemError(0, NO_RESPONSE)
    if (session === null || endpoint.access === 'public' || !(error instanceof ProblemError)) throw error
    // Only a refusal of the current token ends the session. A refusal of a replaced token does not, and
    // neither does a refusal during logout.
    const is_present = readSession()?.accessToken === session.accessToken
    if (error.error === 'invalid_token' && is_present && endpoint.path !== auth.logout.path)
      reportSessionRefused(session.accessToken)
    if (error.error !== 'token_expired') throw error
    // The server's clock decides when a token has expired. Renew the token and retry once.
    await renew(session)
    return ask()
  }
}

/** The limit for a file still arriving. The server writes a month of a busy account for minutes. */
const FILE_MS = 10 * 60_000

/**
 * Downloads a file that needs the session, such as an invoice. The download has to begin within `timeout_ms`,
 * by default 5 seconds, and may take ten minutes.
 * @throws ProblemError as `call` does, also where the file breaks off.
 */
export function download(
  endpoint: Endpoint,
  params: Record<string, string>,
  { query = {}, timeout_ms = 5000 }: { query?: Record<string, string>; timeout_ms?: number } = {},
): Promise<File> {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
  const search = new URLSearchParams(query)
  return inSession(endpoint, () => fetchFile(BASE + path + (search.size > 0 ? `?${search}` : ''), timeout_ms))
}

/** Returns the server's name for the file; empty without a name. */
const nameOf = ({ headers }: Response): string =>
  /filename="([^"]+)"/.exec(headers.get('Content-Disposition') ?? '')?.[1] ?? ''

async function fetchFile(url: string, timeout_ms: number): Promise<File> {
  const token = await accessToken()
  const ending = new AbortController()
  const endAfter = (ms: number) => setTimeout(() => ending.abort(), ms)
  let timer = endAfter(timeout_ms)
  try {
    const response = await fetch(url, {
      headers: { Authorization: `Bearer ${token}`, 'Accept-Language': language },
      signal: ending.signal,
    })
    clearTimeout(timer)
    timer = endAfter(FILE_MS)
    if (response.ok) {
      const content = await response.blob()
      return new File([content], nameOf(response), { type: content.type })
    }
    const problem = await response.json().catch(() => null)
    throw new ProblemError(
      response.status,
      problem ?? {
        error: 'internal',
        message: t('The server returned status {status}.', { status: response.status }),
      },
    )
  } catch (error) {
    throw error instanceof ProblemError ? error : new ProblemError(0, NO_RESPONSE)
  } finally {
    clearTimeout(timer)
  }
}
