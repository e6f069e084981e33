// Clients that send every parameter send an empty one for none: every call that takes a query gives the same answer with all that may be left out
// empty as without them.

import { beforeAll, expect, test } from 'vitest'
import { startTestApp } from '../testing/app.ts'
import { isForOperators, PRIVATE_ENDPOINTS, requestFor } from '../testing/endpoint-cases.ts'
import { buildWorld, type World } from '../testing/endpoint-world.ts'

const app = await startTestApp()
let world: World

beforeAll(async () => {
  world = await buildWorld(app)
})

const QUERIED = PRIVATE_ENDPOINTS.filter(
  (one) => one.endpoint.method === 'GET' && one.endpoint.query && !isForOperators(one),
)

/** The response, without the ids that are random in each: the orders in example mails. */
const valueIn = (name: string, text: string) =>
  name === 'mail_previews.list' ? text.replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, 'an id') : text

test('there are many', () => {
  expect(QUERIED.length).toBeGreaterThan(20)
})

test.each(QUERIED)('M-06 $name', async ({ name, endpoint }) => {
  const { access_token: token } = world.owner
  const { url, ...request } = requestFor(name, endpoint, world.ids)
  const [path, query] = url.split('?')
  const params = new URLSearchParams(query)
  const plain = await app.send({ ...request, url, token })
  expect(plain.status).toBe(200)
  for (const field of Object.keys(endpoint.query!.shape)) if (!params.has(field)) params.set(field, '')
  const empty = await app.send({ ...request, url: `${path}?${params}`, token })
  expect([empty.status, valueIn(name, empty.text)]).toEqual([200, valueIn(name, plain.text)])
})
