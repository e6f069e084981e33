// The contract's typed client. Every answer passes through the watch, like answers of `ask`.

import { type ApiClient, createClient } from '@kontor/contract/http/client'
import type { HttpRequest, HttpResponse } from './http-request.ts'

const PATIENCE_MS = 20_000

const bodyOf = (text: string, type: string): unknown => {
  if (!/json/.test(type)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A client of the server at `origin`, with this token if given; an error response throws. `see` is called with every answer. */
export const makeClient = (
  see: (ask: HttpRequest, answer: HttpResponse) => void,
  origin: string,
  access_token?: string,
): ApiClient =>
  createClient({
    base: `${origin}/v1`,
    timeout_ms: PATIENCE_MS,
    ...(access_token ? { access_token: async () => access_token } : {}),
    async fetch(target, init) {
      const begun = performance.now()
      const token = new Headers(init?.headers).get('authorization')?.replace(/^Bearer /, '')
      const ask: HttpRequest = {
        method: init?.method ?? 'GET',
        path: String(target).slice(origin.length),
        body: init?.body,
        ...(token ? { token } : {}),
      }
      const report = (answer: Omit<HttpResponse, 'ms'>) =>
        see(ask, { ...answer, ms: performance.now() - begun })
      try {
        const response = await fetch(target, init)
        const text = await response.clone().text()
        const headers = Object.fromEntries(response.headers)
        report({ status: response.status, json: bodyOf(text, headers['content-type'] ?? ''), text, headers })
        return response
      } catch (error) {
        report({ status: 0, json: undefined, text: '', headers: {} })
        throw error
      }
    },
  })
