import { expect, it } from 'vitest'
import { startTestApp } from '../../testing/app.ts'
import { A30, A31, A32, good, ISSUER, privateKey } from '../../testing/forged-tokens.ts'

it('A-30 A-31 A-32 no entry of the tables gets past the API, and the tables are long', async () => {
  const table = [...A30, ...A31, ...A32]
  expect(table.length).toBeGreaterThanOrEqual(60)
  const app = await startTestApp({
    PUBLIC_URL: ISSUER,
    JWT_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  })
  for (const [name, token] of table) {
    // A token that cannot be sent in a header never reaches the server.
    if (!token.includes('\n') && !token.includes('\u0000') && token.length < 10_000) {
      const answer = await app.send({ method: 'GET', url: '/v1/a/session', token })
      expect([answer.status, name]).toEqual([401, name])
    }
    const refresh = await app.send({
      method: 'POST',
      url: '/v1/login/refresh',
      body: { access_token: good.access_token, refresh_token: token },
    })
    expect([refresh.status, name]).toEqual([401, name])
  }
})
