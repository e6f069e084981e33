// The guarded fetcher: what leads inside is not asked, however it is written or reached; the address that was checked is the one that is asked.

import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it, test } from 'vitest'
import { makeEgress, type NotFetched } from './guarded-fetch.ts'
import { exceptionOf, isInside } from './inside-addresses.ts'

const seen: string[] = []
let server: Server
let port = 0

const answers: Record<string, RequestListener> = {
  '/a.png': (_, answer) => answer.setHeader('content-type', 'image/png').end('picture'),
  '/large': (_, answer) => {
    answer.setHeader('content-type', 'image/png')
    for (let n = 0; n < 20; n++) answer.write(Buffer.alloc(1000))
    answer.end()
  },
  '/announced': (_, answer) =>
    answer.writeHead(200, { 'content-type': 'image/png', 'content-length': 1e9 }).write('x'),
  '/page': (_, answer) => answer.setHeader('content-type', 'text/html').end('image/'),
  '/packed': (_, answer) =>
    answer.writeHead(200, { 'content-type': 'image/png', 'content-encoding': 'gzip' }).end('x'),
  '/gone': (_, answer) => answer.writeHead(404).end(),
  '/round': (_, answer) => answer.writeHead(302, { location: '/round' }).end(),
  '/on': (_, answer) => answer.writeHead(301, { location: '/a.png' }).end(),
  '/metadata': (_, answer) => answer.writeHead(302, { location: 'http://169.254.169.254/latest/' }).end(),
  '/inside': (_, answer) => answer.writeHead(302, { location: `http://inside.example:${port}/a.png` }).end(),
  '/file': (_, answer) => answer.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  '/silent': () => {},
  '/cut': (_, answer) => {
    answer.writeHead(200, { 'content-type': 'image/png', 'content-length': 100 }).write('x')
    setImmediate(() => answer.destroy())
  },
}

beforeAll(async () => {
  server = createServer((request, answer) => {
    seen.push(`${request.headers.host}${request.url}`)
    answers[request.url!]!(request, answer)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const ADDRESSES: Record<string, string[]> = {
  'cdn.example': ['127.0.0.1'],
  'inside.example': ['10.0.0.5'],
  'both.example': ['93.184.216.34', '10.0.0.5'],
  'mapped.example': ['::ffff:127.0.0.1'],
}
let resolved: string[] = []
const egressWith = (settings: { is_http_on?: boolean; allow?: string[] } = {}, of = ADDRESSES) =>
  makeEgress(
    {
      egress: {
        is_http_on: settings.is_http_on ?? true,
        allow: (settings.allow ?? []).map((text) => exceptionOf(text)!),
      },
      public_url: 'https://kontor.example',
      store_url: 'https://store.example',
    },
    async (host) => {
      resolved.push(host)
      if (!of[host]) throw new Error('ENOTFOUND')
      return of[host].map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    },
  )
const WANTED = {
  max_bytes: 10_000,
  within_ms: 2000,
  max_redirects: 3,
  accept: 'image/*',
  isExpected: (content_type: string) => content_type.startsWith('image/'),
}
const problem = (address: string, egress = egressWith({ allow: [`127.0.0.1:${port}`] }), wanted = WANTED) =>
  egress.fetch(address, wanted).then(
    () => 'fetched',
    (error: NotFetched) => error.problem,
  )

test.each([
  ['http://127.0.0.1/', 'not_allowed'],
  ['http://0177.0.0.1/', 'not_allowed'],
  ['http://2130706433/', 'not_allowed'],
  ['http://0x7f.1/', 'not_allowed'],
  ['http://127.1/', 'not_allowed'],
  ['http://[::1]/', 'not_allowed'],
  ['http://[::ffff:127.0.0.1]/', 'not_allowed'],
  ['http://[64:ff9b::7f00:1]/', 'not_allowed'],
  ['http://[fe80::1]/', 'not_allowed'],
  ['http://[fd00:ec2::254]/', 'not_allowed'],
  ['http://[2002:7f00:1::]/', 'not_allowed'],
  ['http://169.254.169.254/latest/meta-data/', 'not_allowed'],
  ['http://100.64.0.1/', 'not_allowed'],
  ['http://192.168.1.1/', 'not_allowed'],
  ['http://0.0.0.0/', 'not_allowed'],
  ['http://255.255.255.255/', 'not_allowed'],
  ['http://localhost/', 'not_allowed'],
  ['http://LOCALHOST./', 'not_allowed'],
  ['http://db/', 'not_allowed'],
  ['http://db./', 'not_allowed'],
  ['http://metadata.google.internal/', 'not_allowed'],
  ['http://inside.example/', 'not_allowed'],
  ['http://both.example/', 'not_allowed'],
  ['http://mapped.example/', 'not_allowed'],
  ['https://kontor.example/v1/health', 'not_allowed'],
  ['https://store.example/', 'not_allowed'],
  ['https://kontor.example./v1/health', 'not_allowed'],
  ['http://store.example./', 'not_allowed'],
  ['http://cdn.example:5432/', 'not_allowed'],
  ['https://cdn.example:80/', 'not_allowed'],
  ['http://user:password@cdn.example/', 'not_an_address'],
  ['ftp://cdn.example/a.png', 'not_an_address'],
  ['file:///etc/passwd', 'not_an_address'],
  ['data:image/png;base64,AAAA', 'not_an_address'],
  ['a.png', 'not_an_address'],
  ['https://nowhere.example/', 'not_reached'],
])('%s: %s', async (address, expected) => {
  seen.length = 0
  expect(await problem(address, egressWith())).toBe(expected)
  expect(seen).toEqual([])
})

it('asks nothing of its own host at a port either, with or without the dot that ends a name', () => {
  const own = 'https://kontor.example:8443'
  const egress = makeEgress({
    egress: { is_http_on: false, allow: [exceptionOf('127.0.0.1:8443')!] },
    public_url: own,
    store_url: own,
  })
  expect(
    ['kontor.example:8443', 'kontor.example.:8443', 'other.example.:8443'].map((host) =>
      egress.problemOf(`https://${host}/`),
    ),
  ).toEqual([expect.stringContaining('internal'), expect.stringContaining('internal'), undefined])
})

it('is requested without encryption only if the operator allows it', async () => {
  expect(await problem('http://93.184.216.34/', egressWith({ is_http_on: false }))).toBe('not_an_address')
})

it('connects to the checked address, even if the name resolves differently a moment later', async () => {
  seen.length = 0
  resolved = []
  const moving = { ...ADDRESSES }
  const egress = egressWith({ allow: [`127.0.0.1:${port}`] }, moving)
  const fetching = egress.fetch(`http://cdn.example:${port}/a.png`, WANTED)
  moving['cdn.example'] = ['10.0.0.5']
  const { bytes, content_type } = await fetching
  expect([bytes.toString(), content_type, resolved]).toEqual(['picture', 'image/png', ['cdn.example']])
  expect(seen).toEqual([`cdn.example:${port}/a.png`])
  expect(await problem(`http://cdn.example:${port}/a.png`, egress)).toBe('not_allowed')
})

test.each([
  ['/on', 'fetched'],
  ['/metadata', 'not_allowed'],
  ['/inside', 'not_allowed'],
  ['/file', 'not_an_address'],
  ['/round', 'too_many_redirects'],
  ['/large', 'too_large'],
  ['/announced', 'too_large'],
  ['/page', 'not_expected'],
  ['/packed', 'not_expected'],
  ['/gone', 'refused'],
  ['/cut', 'not_reached'],
])('%s: %s', async (path, expected) => {
  expect(await problem(`http://cdn.example:${port}${path}`)).toBe(expected)
})

it('times out on a server that never responds', async () => {
  const wanted = { ...WANTED, within_ms: 100 }
  expect(await problem(`http://cdn.example:${port}/silent`, undefined, wanted)).toBe('too_slow')
})

it('an address is allowed with its port alone', async () => {
  expect(await problem(`http://127.0.0.1:${port}/a.png`)).toBe('fetched')
  expect(await problem('http://127.0.0.1/a.png')).toBe('not_allowed')
  expect(exceptionOf('10.0.0.0/8')).toEqual({ range: '10.0.0.0/8', port: undefined })
  expect(exceptionOf('[fd00::5]:8080')).toEqual({ range: 'fd00::5', port: 8080 })
  expect(['host', '10.0.0.0/33', '1.2.3', ''].map(exceptionOf)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

it('public addresses are not inside', () => {
  expect(['1.1.1.1', '93.184.216.34', '2606:4700:4700::1111', '2a00:1450::1'].map(isInside)).toEqual([
    false,
    false,
    false,
    false,
  ])
})
