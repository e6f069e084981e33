import { ERRORS } from '@kontor/contract/http/errors'
import { expect, test } from 'vitest'
import { startTestApp } from '../../testing/app.ts'

test('the description is served for machines and for people, without a script', async () => {
  const app = await startTestApp()
  const document = await app.send({ method: 'GET', url: '/v1/openapi.json' })
  expect(document.json.openapi).toBe('3.1.0')
  const page = await app.send({ method: 'GET', url: '/docs' })
  expect(page.headers['content-security-policy']).not.toContain('unsafe-inline')
  expect(page.text).not.toContain('<script')
  for (const path of Object.keys(document.json.paths)) expect(page.text).toContain(`<code>${path}</code>`)
  for (const code of Object.keys(ERRORS)) expect(page.text).toContain(`<code>${code}</code>`)
  expect(page.text).toContain('<a href="#PostalAddress">PostalAddress</a>')
})
