// Browsers' reports of policy violations: counted and logged, within limits, from any sender.

import { Writable } from 'node:stream'
import { pino } from 'pino'
import { beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'

let app: TestApp
const lines: string[] = []
beforeAll(async () => {
  const stream = new Writable({
    write(line, _encoding, done) {
      lines.push(String(line))
      done()
    },
  })
  app = await startTestApp({}, { log: pino({ level: 'warn' }, stream) })
})

const OLD = 'application/csp-report'
const NEW = 'application/reports+json'

const send = async (body: unknown, type = OLD) =>
  (
    await app.send({
      method: 'POST',
      url: '/policy-reports',
      headers: { 'content-type': type },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  ).status

const report = (directive: string, blocked = 'inline', more: object = {}) => ({
  'csp-report': {
    'document-uri': 'https://shop.example/store/tea/orders/1?token=canary#canary',
    'effective-directive': directive,
    'blocked-uri': blocked,
    ...more,
  },
})

async function counted(): Promise<Record<string, number>> {
  const { text } = await app.send({ method: 'GET', url: '/metrics' })
  return Object.fromEntries(
    [...text.matchAll(/^policy_violations_total\{directive="([^"]*)"\} (\d+)$/gm)].map(([, name, count]) => [
      name,
      Number(count),
    ]),
  )
}

test('X-06 a report is counted by its directive, and said without what may be secret', async () => {
  expect(await send(report('script-src-elem', 'https://evil.example/x.js?canary=1'))).toBe(204)
  const body = { effectiveDirective: 'img-src', blockedURL: 'data', sourceFile: '' }
  const one = { type: 'csp-violation', url: 'https://shop.example/store/tea', body }
  expect(await send([one, one], NEW)).toBe(204)
  expect(await counted()).toEqual({ 'script-src-elem': 1, 'img-src': 2 })
  expect(JSON.parse(lines[0]!)).toMatchObject({
    directive: 'script-src-elem',
    page: '/store/tea/orders/1',
    blocked: 'https://evil.example',
  })
  expect(lines.join('')).not.toContain('canary')
})

test('what extensions of the browser do is no fault of ours', async () => {
  const before = await counted()
  expect(await send(report('script-src', 'chrome-extension'))).toBe(204)
  expect(await send(report('script-src', 'inline', { 'source-file': 'moz-extension://x/a.js' }))).toBe(204)
  expect(await counted()).toEqual(before)
})

test('L-01 I-03 no sender can make it large: names, lines and bodies are bounded', async () => {
  for (let n = 0; n < 50; n++)
    expect(await send(report(`made-up-${n}\r\n{"level":60}`, '\u001b[2J'))).toBe(204)
  expect(Object.keys(await counted()).sort()).toEqual(['img-src', 'other', 'script-src-elem'])
  expect(lines.length).toBeLessThanOrEqual(20)
  for (const line of lines) expect(line).toMatch(/^[ -~]+\n$/)
  expect(await send(report('script-src', 'x'.repeat(20_000)))).toBe(413)
  expect(await send('[]', NEW)).toBe(204)
  for (const body of ['{', 'null', '{}', '[{"type":"other"}]', '"x"', JSON.stringify(Array(21).fill({}))])
    expect(await send(body, NEW), body).toBe(400)
  expect(await send('{}', 'text/plain')).toBe(415)
})
