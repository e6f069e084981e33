// `npm run lighthouse`: how the front page and the shop do on a middling phone with a slow line, by Lighthouse. Prints the four scores,
// the time of the largest paint, how much moved, and the JavaScript that was sent; of three runs the one in the middle, since a busy
// machine makes every page look slow. `-- --desktop` measures a desktop instead, `-- --runs 1` is quicker, `-- --details` says of every
// page what costs it points.

import { createServer } from 'node:net'
import lighthouse, { desktopConfig, type Flags, type Result } from 'lighthouse'
import { openBrowser, untilThere } from '../e2e/browser.ts'
import { putInCart } from '../e2e/visitor.ts'
import { startServer } from '../server/src/testing/running-server.ts'

const PAGES: [string, string][] = [
  ['Front page', '/'],
  ['Store', '/store/demo'],
  ['Product', '/store/demo/products/teapot-for-two'],
  ['Cart', '/store/demo/cart'],
  ['Checkout', '/store/demo/checkout'],
]

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

const is_desktop = process.argv.includes('--desktop')
const has_details = process.argv.includes('--details')

const runs = Number(process.argv[process.argv.indexOf('--runs') + 1]) || 3

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

function scriptBytes(result: Result): number {
  const details = result.audits['network-requests']?.details
  const items = details?.type === 'table' ? details.items : []
  return items
    .filter((item) => item.resourceType === 'Script')
    .reduce((sum, item) => sum + Number(item.transferSize), 0)
}

/** What costs a category points, dearest first. */
function complaints(result: Result): string[] {
  return CATEGORIES.flatMap((category) =>
    (result.categories[category]?.auditRefs ?? [])
      .map(({ id, weight }) => ({ audit: result.audits[id], weight }))
      .filter(({ audit, weight }) => weight > 0 && audit?.score !== null && (audit?.score ?? 1) < 1)
      .sort((a, b) => b.weight * (1 - b.audit!.score!) - a.weight * (1 - a.audit!.score!))
      .map(({ audit }) => `${category}: ${audit!.title} ${audit!.displayValue ?? ''} (${audit!.score})`),
  )
}

/** The cookies of a visitor with something in the cart. */
async function shopAsVisitor(browser: Awaited<ReturnType<typeof openBrowser>>, origin: string) {
  const context = await browser.newContext({ locale: 'en-GB' })
  const page = await context.newPage()
  await page.goto(`${origin}/store/demo`)
  await putInCart(page, 'Dockside mug', 2)
  const cookies = await context.cookies()
  await context.close()
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
}

/** Of several runs the one in the middle by its performance. */
async function measure(url: string, flags: Flags): Promise<Result> {
  const results: Result[] = []
  // Not as the very first visitor, for whom the server draws and compresses what it keeps afterwards.
  await fetch(url, { headers: flags.extraHeaders as Record<string, string> })
  for (let at = 0; at < runs; at++) {
    const run = await lighthouse(url, flags, is_desktop ? desktopConfig : undefined)
    results.push(run!.lhr)
  }
  const score = (result: Result) => result.categories.performance?.score ?? 0
  return results.sort((a, b) => score(a) - score(b))[Math.floor(runs / 2)]!
}

const server = await startServer({ DEMO: 'on', RATE_LIMITS: 'off' })
const port = await freePort()
const browser = await openBrowser([`--remote-debugging-port=${port}`])
try {
  await untilThere(`${server.origin}/store/demo`)
  const cookie = await shopAsVisitor(browser, server.origin)
  console.log(
    '| page | performance | accessibility | best practices | SEO | largest paint | shift | JavaScript |',
  )
  console.log('|---|--:|--:|--:|--:|--:|--:|--:|')
  for (const [name, path] of PAGES) {
    const flags = { port, logLevel: 'error', extraHeaders: { Cookie: cookie } } as const
    const result = await measure(`${server.origin}${path}`, flags)
    const scores = CATEGORIES.map((id) => Math.round((result.categories[id]?.score ?? 0) * 100))
    const { 'largest-contentful-paint': paint, 'cumulative-layout-shift': shift } = result.audits
    const cells = [
      name,
      ...scores,
      `${((paint?.numericValue ?? 0) / 1000).toFixed(2)} s`,
      (shift?.numericValue ?? 0).toFixed(3),
      `${Math.round(scriptBytes(result) / 1024)} kB`,
    ]
    console.log(`| ${cells.join(' | ')} |`)
    if (has_details) for (const line of complaints(result)) console.log(`    ${line}`)
  }
} finally {
  await browser.close()
  await server.stop()
}
