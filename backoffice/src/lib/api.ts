// The back office's one way to the server: `call(endpoint, input)`, typed by the contract. Private calls carry the access token, wait
// while it is being renewed, and are refused here without a valid session.

import { auth } from '@kontor/contract/auth'
import { type Call, type CallOptions, createClient, ProblemError } from '@kontor/contract/client'
import type { Endpoint, Input, Reply } from '@kontor/contract/endpoint'
import { readSession, requireSession, type Session } from './session.ts'
import { tellSessionRefused } from './session-refused.ts'
import { renewalSettled, renewSession } from './session-renewal.ts'
import { uploadFetch } from './upload-fetch.ts'

export { ProblemError } from '@kontor/contract/client'

const BASE = '/v1'
const NO_RESPONSE = { error: 'no_response', message: 'No response from server' } as const

const accessToken = async (): Promise<string> => {
  await renewalSettled()
  return requireSession().accessToken
}

const send = createClient({ base: BASE, access_token: accessToken })

export const refresh = (tokens: { access_token: string; refresh_token: string }) =>
  send(auth.refresh, { body: tokens })

/** Renews the tokens of `stale` unless that has happened already. */
export const renew = (stale: Session): Promise<void> => renewSession(stale, refresh)

/**
 * Calls an endpoint; 5 seconds at most.
 * @throws ProblemError for a refusal and for no answer ('No response from server'); Error 'Invalid session' when logged out.
 */
export const call: Call = (endpoint, input, options) => callBy(send, endpoint, input, options)

/** The same for a form with files in it, or for bytes; `onProgress` is told the part that is sent, from 0 to 1. */
export const upload = <E extends Endpoint>(
  endpoint: E,
  input: Input<E> & { form: FormData | Blob },
  onProgress: (part: number) => void,
): Promise<Reply<E>> =>
  callBy(
    createClient({ base: BASE, access_token: accessToken, fetch: uploadFetch(onProgress) }),
    endpoint,
    input,
  )

async function callBy<E extends Endpoint>(
  send: Call,
  endpoint: E,
  input: Input<E> & { form?: FormData | Blob },
  options: CallOptions = {},
): Promise<Reply<E>> {
  const session = readSession()
  try {
    return await send(endpoint, input, options)
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError') throw new ProblemError(0, NO_RESPONSE)
    if (session === null || endpoint.access === 'public' || !(error instanceof ProblemError)) throw error
    // Tokens that were replaced meanwhile say nothing about those of now, and whoever logs out knows.
    const is_present = readSession()?.accessToken === session.accessToken
    if (error.error === 'invalid_token' && is_present && endpoint.path !== auth.logout.path)
      tellSessionRefused()
    if (error.error !== 'token_expired') throw error
    // The server's clock is the one that counts: renew and ask once more.
    await renew(session)
    return send(endpoint, input, options)
  }
}

/** A file the server gives to whoever holds the session, such as an invoice; 5 seconds at most unless more are given. */
export async function download(
  endpoint: Endpoint,
  params: Record<string, string>,
  { query = {}, timeout_ms = 5000 }: { query?: Record<string, string>; timeout_ms?: number } = {},
): Promise<Blob> {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
  const search = new URLSearchParams(query)
  const token = await accessToken()
  let response: Response
  try {
    response = await fetch(BASE + path + (search.size > 0 ? `?${search}` : ''), {
      headers: { Authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(timeout_ms),
    })
  } catch {
    throw new ProblemError(0, NO_RESPONSE)
  }
  if (response.ok) return response.blob()
  const problem = await response.json().catch(() => null)
  throw new ProblemError(
    response.status,
    problem ?? { error: 'internal', message: `The server answered ${response.status}.` },
  )
}
