// Another host's feed: what is accepted from it, and what a reader gets while the host misbehaves. The hosts are real servers.

import { createServer, type OutgoingHttpHeaders, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { pino } from 'pino'
import { afterEach, describe, expect, test } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { FEED_MAX_BYTES, fetchFeed } from './fetch-feed.ts'
import { relayFeed } from './relay-feed.ts'

const FEED = '<feed xmlns="http://www.w3.org/2005/Atom"><title>Elsewhere</title></feed>'
const ATOM = { 'content-type': 'application/atom+xml' }

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/** Starts a host for one test; gives its origin. */
async function startHost(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('fetching', () => {
  test.each([
    ['as it is', ATOM, FEED, FEED],
    ['with a declaration', ATOM, `\ufeff<?xml version="1.0"?>\n${FEED}`, FEED],
    ['with a prefix', ATOM, '<a:feed xmlns:a="x"/>', '<a:feed xmlns:a="x"/>'],
    ['compressed', { ...ATOM, 'content-encoding': 'gzip' }, gzipSync(FEED), FEED],
    [
      'in Latin-1',
      { 'content-type': 'text/xml' },
      Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><feed>Größe</feed>', 'latin1'),
      '<feed>Größe</feed>',
    ],
  ])('takes a feed %s and gives UTF-8', async (_how, headers, body, feed) => {
    const host = await startHost((_request, response) => response.writeHead(200, headers).end(body))
    expect(await fetchFeed(`${host}/feed.xml`)).toBe(`<?xml version="1.0" encoding="utf-8"?>\n${feed}`)
  })

  test.each([
    ['404', 404, ATOM, FEED, 'answers 404'],
    ['500', 500, ATOM, FEED, 'answers 500'],
    ['HTML', 200, { 'content-type': 'text/html' }, FEED, 'no XML'],
    ['no type', 200, {}, FEED, 'no XML'],
    ['another XML', 200, ATOM, '<rss/>', 'no Atom feed'],
    ['nothing', 200, ATOM, '', 'no Atom feed'],
    ['an unknown encoding', 200, { 'content-type': 'text/xml; charset=klingon' }, FEED, 'klingon'],
    [
      'X-04 entities that multiply',
      200,
      ATOM,
      `<!DOCTYPE feed [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>${FEED}`,
      'document type',
    ],
    [
      'X-04 an external entity',
      200,
      ATOM,
      `<!doctype feed SYSTEM "file:///etc/passwd">${FEED}`,
      'document type',
    ],
    ['S-02 too much', 200, ATOM, `${FEED}${' '.repeat(FEED_MAX_BYTES)}`, 'larger'],
    [
      'S-02 too much inside little',
      200,
      { ...ATOM, 'content-encoding': 'gzip' },
      gzipSync(`${FEED}${' '.repeat(FEED_MAX_BYTES)}`),
      'larger',
    ],
  ])('refuses %s', async (_what, status, headers, body, message) => {
    const host = await startHost((_request, response) =>
      response.writeHead(status, headers as OutgoingHttpHeaders).end(body),
    )
    await expect(fetchFeed(`${host}/feed.xml`)).rejects.toThrow(message)
  })

  test('S-02 aborts a response that does not end', async () => {
    const host = await startHost((_request, response) => {
      response.writeHead(200, ATOM).write(FEED)
      const drip = setInterval(() => response.write(' '), 20)
      response.on('close', () => clearInterval(drip))
    })
    await expect(fetchFeed(`${host}/feed.xml`, 300)).rejects.toThrow(/timeout|abort/i)
  })

  test('follows a redirect on the host', async () => {
    const host = await startHost((request, response) =>
      request.url === '/new.xml'
        ? response.writeHead(200, ATOM).end(FEED)
        : response.writeHead(301, { location: '/new.xml' }).end(),
    )
    expect(await fetchFeed(`${host}/feed.xml`)).toContain(FEED)
  })

  test('S-02 X-04 follows none to another host, port or scheme, and no circle', async () => {
    let visits = 0
    const inside = await startHost((_request, response) => {
      visits++
      response.writeHead(200, ATOM).end(FEED)
    })
    for (const location of [
      inside,
      inside.replace('127.0.0.1', 'localhost'),
      'file:///etc/passwd',
      'gopher://x/',
    ]) {
      const host = await startHost((_request, response) => response.writeHead(302, { location }).end())
      await expect(fetchFeed(`${host}/feed.xml`), location).rejects.toThrow('another origin')
    }
    expect(visits).toBe(0)
    const round = await startHost((_request, response) => response.writeHead(302, { location: '/' }).end())
    await expect(fetchFeed(round)).rejects.toThrow('too often')
  })
})

describe('handing on', () => {
  const setUp = () => {
    const state = { now: 0, fetches: 0, answer: async () => 'first' }
    const read = relayFeed({
      address: 'https://news.example/feed.xml',
      log: pino({ level: 'silent' }),
      now_ms: () => state.now,
      fetch: () => {
        state.fetches++
        return state.answer()
      },
    })
    return { state, read }
  }
  const down = () => Promise.reject(new Error('down'))
  const settled = () => new Promise((resolve) => setImmediate(resolve))

  test('many readers are one fetch, and a copy is good for ten minutes', async () => {
    const { state, read } = setUp()
    expect(await Promise.all([read(), read(), read()])).toEqual(['first', 'first', 'first'])
    state.now = 10 * 60_000 - 1
    expect(await read()).toBe('first')
    expect(state.fetches).toBe(1)
  })

  test('an old copy is renewed while readers still get it', async () => {
    const { state, read } = setUp()
    await read()
    state.now = 10 * 60_000
    state.answer = async () => 'second'
    expect(await read()).toBe('first')
    await settled()
    expect(await read()).toBe('second')
    expect(state.fetches).toBe(2)
  })

  test('S-02 a host that is down costs the last good copy nothing', async () => {
    const { state, read } = setUp()
    await read()
    state.now = 10 * 60_000
    state.answer = down
    expect(await read()).toBe('first')
    await settled()
    expect(await read()).toBe('first')
    expect(state.fetches).toBe(2)
  })

  test('without a copy there is no feed, and the host is not requested for a minute', async () => {
    const { state, read } = setUp()
    state.answer = down
    expect(await read()).toBeUndefined()
    state.answer = async () => 'at last'
    state.now = 59_999
    expect(await read()).toBeUndefined()
    state.now = 60_000
    expect(await read()).toBe('at last')
    expect(state.fetches).toBe(2)
  })
})

describe('the feed of another host at our address', () => {
  test('is handed on, and can do nothing in our name', async () => {
    const host = await startHost((_request, response) => response.writeHead(200, ATOM).end(FEED))
    const app = await startTestApp({ NEWS_FEED_URL: `${host}/feed.xml` })
    const answer = await app.send({ method: 'GET', url: '/news/feed.xml' })
    expect(answer.text).toContain(FEED)
    expect(answer.headers['content-type']).toBe('application/atom+xml; charset=utf-8')
    expect(answer.headers['content-security-policy']).toContain('sandbox')
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
  })

  test('is empty with a reason while the host has never responded', async () => {
    const app = await startTestApp({ NEWS_FEED_URL: 'http://127.0.0.1:9/feed.xml' })
    const answer = await app.send({ method: 'GET', url: '/news/feed.xml' })
    expect(answer.status).toBe(200)
    expect(answer.text).toContain('<subtitle>The news is temporarily unavailable.</subtitle>')
    expect(answer.text).not.toContain('<entry>')
    expect(answer.headers['cache-control']).toBe('public, max-age=30')
  })
})
