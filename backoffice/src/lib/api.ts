// The back office's only way to call the server: `call(endpoint, input)`, typed by the contract. Private calls carry the access token, wait while
// it is being renewed, and fail right here without a valid session.

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

/** Renews the session's tokens, unless they have already changed since `stale` was read. */
export const renew = (stale: Session): Promise<void> => renewSession(stale, refresh)

/**
 * Calls an endpoint, by default with a timeout of 5 seconds.
 * @throws ProblemError for a refusal, and for no response ('No response from server'); Error 'Invalid session' when logged out.
 */
export const call: Call = (endpoint, input, options) => callBy(send, endpoint, input, options)

/** Like `call`, for a form with files or for bytes. `onProgress` gets the part that has been sent, from 0 to 1. */
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
    // Only a refusal of the current token ends the session: not one of a token that was replaced meanwhile, and not while logging out.
    const is_present = readSession()?.accessToken === session.accessToken
    if (error.error === 'invalid_token' && is_present && endpoint.path !== auth.logout.path)
      tellSessionRefused()
    if (error.error !== 'token_expired') throw error
    // The server's clock decides when a token has expired: renew it and retry once.
    await renew(session)
    return send(endpoint, input, options)
  }
}

/** Downloads a file that takes the session, such as an invoice. The timeout is 5 seconds by default. */
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
