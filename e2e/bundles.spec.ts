// D-01: the gate for dependencies (scripts/dependencies.mjs) notices each of its rules being broken. D-02: what browsers load holds no secret,
// nothing of the server's sources, no source map, and names no unknown host.

import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CARRIERS } from '../contract/src/stock/carriers.ts'
import { type RunningServer, startServer } from './start-server.ts'

const ROOT = join(import.meta.dirname, '..')
// What browsers load. `storefront/dist` also holds the part for rendering in Node, which is left out here.
const FOLDERS = ['backoffice/dist', 'storefront/dist/client', 'storefront/dist/embed']

const files = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:js|css|html|svg|json|webmanifest|txt|map)$/.test(file))
    .map((file) => ({ name: `${folder}/${file}`, text: readFileSync(join(ROOT, folder, file), 'utf8') })),
)

let server: RunningServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server?.stop())

const SECRETS =
  /sk_(?:live|test)_\w{8,}|whsec_\w{8,}|rk_live_\w{8,}|-----BEGIN|AKIA[0-9A-Z]{16}|postgres(?:ql)?:\/\/|ENCRYPTION_KEY|JWT_KEY|DATABASE_URL|STRIPE_SECRET/
const SERVER_ONLY =
  /server\/src|\.queries\.ts|node:(?:fs|crypto|net|child_process)|insert into \w+ \(|select [\w., ]+ from \w+ where|process\.env\.(?!NODE_ENV)/i

test('D-02 no secret, nothing of the server, no way to the sources', () => {
  expect(files.length).toBeGreaterThan(20)
  const found = files.flatMap(({ name, text }) =>
    [SECRETS, SERVER_ONLY, /sourceMappingURL/].flatMap((pattern) => {
      const match = pattern.exec(text)
      return match ? [`${name}: ${text.slice(Math.max(0, match.index - 40), match.index + 60)}`] : []
    }),
  )
  expect(found).toEqual([])
  expect(files.filter(({ name }) => name.endsWith('.map')).map(({ name }) => name)).toEqual([])
})

/** The hosts that may be named: namespaces, players that load on a press, and links in licences and messages. */
const KNOWN_HOSTS =
  /^(?:www\.w3\.org|react\.dev|reactrouter\.com|reactjs\.org|mantine\.dev|github\.com|([\w-]+\.)*(?:youtube|youtube-nocookie|youtu|vimeo|twitch|rumble|odysee|bitchute)\.\w+|[\w.-]*\.?example(?:\.\w+)?\.?|localhost|json-schema\.org|nostr\.[\w.]+|[\w.]*stripe\.com|schema\.org)$/

test('D-02 P-09 no unknown host', () => {
  const hosts = new Set(
    files.flatMap(({ text }) =>
      [...text.matchAll(/\bhttps?:\/\/([a-z0-9][a-z0-9.-]*)/gi)].map(([, host]) => host!.toLowerCase()),
    ),
  )
  const carriers = CARRIERS.flatMap(({ page }) => (page === undefined ? [] : [new URL(page).hostname]))
  expect([...hosts].filter((host) => !KNOWN_HOSTS.test(host) && !carriers.includes(host))).toEqual([])
})

test('X-09 no page listens to messages of other windows', () => {
  const LISTENS = /addEventListener\(\s*["'`]message["'`]|(?:window|self|globalThis)\.onmessage\s*=/
  expect('window.addEventListener("message",f)').toMatch(LISTENS)
  expect(files.filter(({ text }) => LISTENS.test(text)).map(({ name }) => name)).toEqual([])
})

test('D-02 the server serves none of its source files', async () => {
  for (const path of [
    ...[
      '/main.js',
      '/main.js.map',
      '/dist/main.js.map',
      '/server/dist/main.js',
      '/package.json',
      '/package-lock.json',
      '/.env',
    ],
    ...[
      '/.git/config',
      '/assets/',
      '/assets/..%2f..%2fpackage.json',
      '/..%2fpackage.json',
      '/%2e%2e/package.json',
    ],
    ...[
      '/src/main.tsx',
      '/store-assets/',
      '/store-assets/..%2findex.html',
      '/store-assets/%2e%2e%2fpackage.json',
      '/index.html.br',
    ],
  ]) {
    const answer = await fetch(server.origin + path)
    expect([path, answer.status]).toEqual([path, 404])
  }
  const map = /assets\/[\w.-]+\.js/.exec(
    files.find(({ name }) => name === 'backoffice/dist/index.html')!.text,
  )![0]
  expect((await fetch(`${server.origin}/${map}`)).status).toBe(200)
  expect((await fetch(`${server.origin}/${map}.map`)).status).toBe(404)
})

type Manifest = Record<string, Record<string, unknown>>
type Entry = Record<string, unknown>

/** What the gate says of our package files after a change; empty if they pass. */
function problemsAfter(
  change: (manifest: Manifest, entry: Entry, tool: Manifest, entry_of_tool: Entry) => void,
): string {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-packages-'))
  try {
    const paths = ['.', 'tools/lighthouse'].flatMap((of) => [`${of}/package.json`, `${of}/package-lock.json`])
    const contents = paths.map((path) => JSON.parse(readFileSync(join(ROOT, path), 'utf8')))
    const [manifest, lock, tool, lock_of_tool] = contents
    const entry_of_tool = lock_of_tool.packages['node_modules/lighthouse']
    change(manifest, lock.packages['node_modules/fastify'], tool, entry_of_tool)
    mkdirSync(join(folder, 'server'))
    mkdirSync(join(folder, 'tools/lighthouse'), { recursive: true })
    for (const [at, path] of paths.entries()) writeFileSync(join(folder, path), JSON.stringify(contents[at]))
    const { stderr, status } = spawnSync(process.execPath, [join(ROOT, 'scripts/dependencies.mjs'), folder])
    expect(status).toBe(String(stderr) === '' ? 0 : 1)
    return String(stderr)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

test('D-01 the gate accepts our packages, and none that breaks a rule', () => {
  expect(problemsAfter(() => undefined)).toBe('')
  expect(
    problemsAfter(({ devDependencies }) => Object.assign(devDependencies!, { vite: '^8.0.0' })),
  ).toContain('vite ^8.0.0')
  expect(
    problemsAfter(({ devDependencies }) => Object.assign(devDependencies!, { vite: 'github:a/b' })),
  ).toContain('exactly')
  expect(problemsAfter(({ scripts }) => Object.assign(scripts!, { postinstall: 'x' }))).toContain(
    'postinstall',
  )
  expect(
    problemsAfter((_, entry) => Object.assign(entry, { resolved: 'https://else.example/x.tgz' })),
  ).toContain('where it comes from')
  expect(
    problemsAfter((_, entry) =>
      Object.assign(entry, { resolved: 'git+ssh://git@github.com/fastify/fastify.git#1f2e3d' }),
    ),
  ).toContain('where it comes from')
  expect(
    problemsAfter((_, entry) => Object.assign(entry, { link: true, resolved: '../elsewhere' })),
  ).toContain('none of ours')
  expect(problemsAfter((_, entry) => Object.assign(entry, { name: 'fastifi' }))).toContain('really fastifi')
  expect(problemsAfter((_, entry) => delete entry.integrity)).toContain('no checksum')
  expect(problemsAfter((_, entry) => Object.assign(entry, { integrity: 'sha1-x' }))).toContain('no checksum')
  expect(problemsAfter((_, entry) => Object.assign(entry, { hasInstallScript: true }))).toContain(
    'allowScripts',
  )
  expect(problemsAfter((_, entry) => Object.assign(entry, { license: 'SSPL-1.0' }))).toContain('SSPL-1.0')
  // Tools have package files of their own.
  expect(
    problemsAfter((_, __, { dependencies }) => Object.assign(dependencies!, { lighthouse: '^12.8.2' })),
  ).toContain('lighthouse ^12.8.2')
  expect(problemsAfter((_, __, ___, entry) => delete entry.integrity)).toContain('lighthouse has no checksum')
})
