// The typed client: a function that calls any endpoint of the contract. Throws a ProblemError for every error
// response, and when no response arrives.

import type { Endpoint, Input, ResponseBody } from './endpoint.ts'
import type { ErrorCode, FieldError, Problem } from './errors.ts'

export class ProblemError extends Error {
  /** HTTP status, or 0 without a response. */
  readonly status: number
  readonly error: ErrorCode | 'no_response'
  readonly errors: FieldError[]
  readonly request_id: string

  constructor(
    status: number,
    problem: Pick<Problem, 'message'> &
      Partial<Omit<Problem, 'error'>> & { error: ErrorCode | 'no_response' },
  ) {
    super(problem.message)
    this.name = 'ProblemError'
    this.status = status
    this.error = problem.error
    this.errors = problem.errors ?? []
    this.request_id = problem.request_id ?? ''
  }
}

export interface ClientOptions {
  /** Origin and base, such as `/v1` or `https://shop.example/v1`. */
  base: string
  timeout_ms?: number
  /**
   * Returns the bearer token. The client calls the function before each request to an endpoint that is not
   * public.
   */
  access_token?: () => Promise<string>
  /** Sent as `Accept-Language`. If absent, browsers send the languages of their user. */
  language?: string
  fetch?: typeof fetch
}

export interface CallOptions {
  signal?: AbortSignal
  idempotency_key?: string
}

/** `undefined` values of a query are left out; of an array, each value is a parameter. */
const target = (
  base: string,
  path: string,
  params: Record<string, unknown> = {},
  query: Record<string, unknown> = {},
) => {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, values] of Object.entries(query))
    for (const value of Array.isArray(values) ? values : [values])
      if (value !== undefined && value !== '') search.append(name, String(value))
  return `${base}${filled}${search.size > 0 ? `?${search}` : ''}`
}

const problemOf = async (response: Response): Promise<ProblemError> => {
  const problem = (await response.json().catch(() => undefined)) as Problem | undefined
  return new ProblemError(
    response.status,
    problem ?? { error: 'internal', message: `The server answered ${response.status}.` },
  )
}

const noResponse = () => new ProblemError(0, { error: 'no_response', message: 'No response from server' })

/** Ends when the caller's does, and when the time is up. */
function signalWithin(ms: number, signal: AbortSignal | undefined): AbortSignal {
  const deadline = AbortSignal.timeout(ms)
  return signal ? AbortSignal.any([signal, deadline]) : deadline
}

async function bodyOf(response: Response): Promise<unknown> {
  if (!response.ok) throw await problemOf(response)
  return response.status === 204 ? undefined : await response.json()
}

/** Makes `call(endpoint, input)`. Pass a multipart body as FormData, and a part of a file as a Blob of its type. */
export const createClient = ({
  base,
  timeout_ms = 5000,
  access_token,
  language,
  fetch: send = fetch,
}: ClientOptions) =>
  async function call<E extends Endpoint>(
    endpoint: E,
    input: Input<E> & { form?: FormData | Blob },
    options: CallOptions = {},
  ): Promise<ResponseBody<E>> {
    const { params, query, body, form } = input as {
      params?: Record<string, unknown>
      query?: Record<string, unknown>
      body?: unknown
      form?: FormData | Blob
    }
    const json = body === undefined ? undefined : JSON.stringify(body)
    const headers = new Headers({ Accept: 'application/json' })
    if (json !== undefined) headers.set('Content-Type', 'application/json')
    if (language) headers.set('Accept-Language', language)
    if (options.idempotency_key) headers.set('Idempotency-Key', options.idempotency_key)
    if (endpoint.access !== 'public' && access_token)
      headers.set('Authorization', `Bearer ${await access_token()}`)
    const signal = signalWithin(form ? 120_000 : timeout_ms, options.signal)
    const response = await send(target(base, endpoint.path, params, query), {
      method: endpoint.method,
      headers,
      body: form ?? json,
      // Lets the browser send a DELETE even if the user leaves the page meanwhile.
      keepalive: endpoint.method === 'DELETE',
      signal,
    }).catch((cause: unknown) => {
      throw options.signal?.aborted ? cause : noResponse()
    })
    return (await bodyOf(response)) as ResponseBody<E>
  }

/** Calls an endpoint of the API. */
export type ApiClient = ReturnType<typeof createClient>
