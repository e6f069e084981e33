import { api } from '@kontor/contract/api'
import type { ErrorCode } from '@kontor/contract/http/errors'
import type { FastifyRequest } from 'fastify'
import { pino } from 'pino'
import { beforeEach, expect, it } from 'vitest'
import { buildUser, startTestApp } from '../../testing/app.ts'
import { buildShop } from '../../testing/build.ts'
import { LINES_PER_SECOND, makeRefusalLog } from './refusal-log.ts'

const lines: string[] = []
const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
const logged = () => lines.map((line) => JSON.parse(line))
const request = {
  log,
  method: 'GET',
  ip: '127.0.0.1',
  routeOptions: { url: '/v1/a/shops' },
  // The log uses nothing else of a request.
} as unknown as FastifyRequest

beforeEach(() => void lines.splice(0))

it('a refused request is logged with route, account and network, and nothing of its contents', async () => {
  const app = await startTestApp({}, { log })
  const owner = await buildUser(app)
  const stranger = await buildUser(app)
  const shop = await buildShop(owner)
  await app.send({ method: 'GET', url: `/v1/a/shops/${shop.id}?canary=1`, token: stranger.access_token })
  await app.send({ method: 'GET', url: '/v1/a/shops?canary=2', token: 'canary' })
  await owner.call(api.shops.get, { params: { id: shop.id } })
  const refused = logged().filter(({ msg }) => msg === 'refused')
  expect(refused).toMatchObject([
    {
      code: 'not_found',
      method: 'GET',
      route: '/v1/a/shops/:id',
      user_id: stranger.user_id,
      network: '127.0.0',
    },
    { code: 'invalid_token', method: 'GET', route: '/v1/a/shops' },
  ])
  expect(lines.join('')).not.toContain('canary')
})

it('a flood is a few lines and a number', () => {
  const logRefusal = makeRefusalLog()
  for (let i = 0; i < 1000; i++) logRefusal(request, 'rate_limited', 5_000_000)
  logRefusal(request, 'rate_limited', 5_001_000)
  expect(logged()).toHaveLength(LINES_PER_SECOND + 2)
  expect(logged()).toContainEqual(expect.objectContaining({ unlogged: 1000 - LINES_PER_SECOND }))
})

it.each<ErrorCode>(['validation_error', 'insufficient_stock', 'token_expired', 'not_found'])(
  'a refusal that is not about access is not logged: %s',
  (code) => {
    makeRefusalLog()(request, code)
    expect(lines).toEqual([])
  },
)
