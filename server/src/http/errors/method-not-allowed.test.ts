import { beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})

const ask = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD' | 'OPTIONS', url: string) =>
  app.http.inject({ method, url })

describe('a method that a known address does not have', () => {
  test.each([
    ['PUT', '/v1/a/shops', 'GET, HEAD, POST'],
    ['POST', `/v1/a/shops/${crypto.randomUUID()}?limit=3`, 'DELETE, GET, HEAD, PATCH'],
    ['GET', '/v1/login', 'POST'],
    ['DELETE', '/healthz', 'GET, HEAD'],
    ['PATCH', '/store/demo', 'GET, HEAD'],
    ['PATCH', '/%73tore/demo?q=%', 'GET, HEAD'],
    ['DELETE', '/store/demo/cart', 'GET, HEAD, POST'],
    ['PUT', '/files/a/b', 'GET, HEAD'],
  ] as const)('%s %s is a 405 that names those it has', async (method, url, allow) => {
    const answer = await ask(method, url)
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, allow])
    expect(answer.json()).toMatchObject({ status: 405, error: 'method_not_allowed' })
    expect(answer.headers['x-request-id']).toBeDefined()
  })

  test('an unknown path stays a 404 for every method', async () => {
    for (const method of ['GET', 'POST', 'DELETE'] as const)
      for (const url of ['/v1/a/nothing', '/v1/a/shops/x/y/z', '/nothing'])
        expect((await ask(method, url)).statusCode, `${method} ${url}`).toBe(404)
    expect((await ask('HEAD', '/v1/login')).statusCode).toBe(405)
    expect((await ask('OPTIONS', '/v1/a/shops')).statusCode).toBe(404)
  })
})
