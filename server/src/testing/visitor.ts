// A visitor of the storefront's pages, with a cookie jar and without scripts: gets pages and sends forms, but follows no redirects.

import type { RawResponse, TestApp } from './app.ts'

export interface Visitor {
  cookies: Map<string, string>
  get(url: string, headers?: Record<string, string>): Promise<RawResponse>
  post(url: string, fields: Record<string, string>, headers?: Record<string, string>): Promise<RawResponse>
}

export function visit(app: TestApp, standing: Record<string, string> = {}): Visitor {
  const cookies = new Map<string, string>()
  async function send(
    method: string,
    url: string,
    headers: Record<string, string>,
    body?: string,
  ): Promise<RawResponse> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await app.send({
      method,
      url,
      headers: { ...standing, ...(cookie ? { cookie } : {}), ...headers },
      ...(body === undefined ? {} : { body }),
    })
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
      const [name = '', value = ''] = String(line).split(';')[0]!.split(/=(.*)/s)
      cookies.set(name, value)
    }
    return answer
  }
  return {
    cookies,
    get: (url, headers = {}) => send('GET', url, headers),
    post: (url, fields, headers = {}) =>
      send(
        'POST',
        url,
        { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin', ...headers },
        new URLSearchParams(fields).toString(),
      ),
  }
}

/** The value of a hidden field in a page. */
export const hiddenField = ({ text }: RawResponse, name: string): string =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? ''

/** Where the footer of a page leads for the same page in another language. */
export const languageLink = ({ text }: RawResponse, lang: string): string =>
  new RegExp(`<a href="([^"]+)"[^>]* hreflang="${lang}"`, 'i').exec(text)?.[1]?.replaceAll('&amp;', '&') ?? ''
