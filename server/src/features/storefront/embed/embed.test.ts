import { beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { buildSellingShop } from '../../../testing/build.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
const get = (url: string) => app.send({ method: 'GET', url })

describe('the sample page', () => {
  test('the sample page shows a shop of this installation with the usual security headers', async () => {
    const { shop } = await buildSellingShop(app)
    const page = await get(`/embed/sample?shop=${shop.slug}`)
    expect(page.status).toBe(200)
    expect(page.text).toContain(`<div data-kontor-shop="${shop.slug}"`)
    const policy = String(page.headers['content-security-policy'])
    expect(policy).not.toMatch(/unsafe|\*/)
    expect(policy).toContain("script-src 'self'")
  })

  test('X-05 shows the name of an unknown shop as plain text', async () => {
    const hostile = '"><script>alert(1)</script>'
    const page = await get(`/embed/sample?shop=${encodeURIComponent(hostile)}`)
    expect(page.status).toBe(200)
    expect(page.text).toContain('&lt;script&gt;alert(1)')
    expect(page.text).not.toContain('<script>alert')
    expect((await get('/embed/sample')).text).toContain('There is no shop “demo” here.')
  })
})
