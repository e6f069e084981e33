// Measures the front page and the shop with Lighthouse, as on a mid-range phone with a slow line: the four scores, Largest Contentful Paint,
// layout shift, bytes sent. The median of several runs counts, since a busy machine makes every page look slow.

import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { openBrowser, untilThere } from '../e2e/browser.ts'
import { putInCart } from '../e2e/visitor.ts'
import { freePort } from '../server/src/db/embedded/cluster.ts'
import { REPOSITORY_ROOT } from '../server/src/process/package-root.ts'
import { startServer } from '../server/src/testing/running-server.ts'

interface Page {
  name: string
  path: string
  /** Whether the page has to keep to `PROMISED`. The front page does not. */
  is_shop: boolean
  /** Whether it asks search engines not to list it, being one visitor's own: Lighthouse would take that for a mistake. */
  is_unlisted?: boolean
}

const PAGES: readonly Page[] = [
  { name: 'Front page', path: '/', is_shop: false },
  { name: 'Store', path: '/store/demo', is_shop: true },
  { name: 'Product', path: '/store/demo/products/teapot-for-two', is_shop: true },
  { name: 'Cart', path: '/store/demo/cart', is_shop: true, is_unlisted: true },
  { name: 'Checkout', path: '/store/demo/checkout', is_shop: true, is_unlisted: true },
]

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** What the shop's pages promise: `score` is the least of each score, the others are the most. */
export const PROMISED = {
  score: 98,
  largest_paint_ms: 1500,
  shift: 0.02,
  script_bytes: 80 * 1024,
  html_bytes: 15 * 1024,
} as const

export interface PageFigures {
  name: string
  path: string
  performance: number
  accessibility: number
  best_practices: number
  seo: number
  largest_paint_ms: number
  shift: number
  blocked_ms: number
  /** Script that is transferred (compressed) before the page is used. */
  script_bytes: number
  html_bytes: number
  render_blocking: number
  /** The names of broken promises; undefined for a page without promises. */
  broken: string[] | undefined
  /** What costs score, the most expensive first within each category. */
  complaints: string[]
}

export interface PageOptions {
  runs: number
  is_desktop?: boolean
}

interface Audit {
  title: string
  score: number | null
  displayValue?: string
  numericValue?: number
  details?: { type: string; items: Record<string, unknown>[] }
}

/** What is read of a report of Lighthouse. */
interface Result {
  audits: Record<string, Audit | undefined>
  categories: Record<
    string,
    { score: number | null; auditRefs: { id: string; weight: number }[] } | undefined
  >
}

interface Flags {
  port: number
  logLevel: 'error'
  extraHeaders: Record<string, string>
  skipAudits: string[]
}

/** Lighthouse has packages of its own (tools/lighthouse), which `npm test` does not need. */
interface Lighthouse {
  default(url: string, flags: Flags, config: unknown): Promise<{ lhr: Result } | undefined>
  desktopConfig: unknown
}

const loadLighthouse = (): Promise<Lighthouse> =>
  import(
    pathToFileURL(createRequire(join(REPOSITORY_ROOT, 'tools/lighthouse/package.json')).resolve('lighthouse'))
      .href
  )

const itemsOf = (result: Result, audit: string): Record<string, unknown>[] => {
  const details = result.audits[audit]?.details
  return details?.type === 'table' || details?.type === 'opportunity' ? details.items : []
}

const scriptBytes = (result: Result): number =>
  itemsOf(result, 'network-requests')
    .filter((item) => item.resourceType === 'Script')
    .reduce((sum, item) => sum + Number(item.transferSize), 0)

const complaintsOf = (result: Result): string[] =>
  CATEGORIES.flatMap((category) =>
    (result.categories[category]?.auditRefs ?? [])
      .map(({ id, weight }) => ({ audit: result.audits[id], weight }))
      .filter(({ audit, weight }) => weight > 0 && audit?.score !== null && (audit?.score ?? 1) < 1)
      .sort((a, b) => b.weight * (1 - b.audit!.score!) - a.weight * (1 - a.audit!.score!))
      .map(({ audit }) => `${category}: ${audit!.title} ${audit!.displayValue ?? ''} (${audit!.score})`),
  )

function figuresOf(page: Page, result: Result, html: string): PageFigures {
  const score = (id: (typeof CATEGORIES)[number]) => Math.round((result.categories[id]?.score ?? 0) * 100)
  const number = (audit: string) => result.audits[audit]?.numericValue ?? 0
  const figures = {
    name: page.name,
    path: page.path,
    performance: score('performance'),
    accessibility: score('accessibility'),
    best_practices: score('best-practices'),
    seo: score('seo'),
    largest_paint_ms: Math.round(number('largest-contentful-paint')),
    shift: Math.round(number('cumulative-layout-shift') * 1000) / 1000,
    blocked_ms: Math.round(number('total-blocking-time')),
    script_bytes: scriptBytes(result),
    html_bytes: gzipSync(html, { level: 5 }).length,
    render_blocking: itemsOf(result, 'render-blocking-resources').length,
  }
  return {
    ...figures,
    broken: page.is_shop ? brokenOf(figures) : undefined,
    complaints: complaintsOf(result),
  }
}

function brokenOf(figures: Omit<PageFigures, 'broken' | 'complaints'>): string[] {
  const scores = [figures.performance, figures.accessibility, figures.best_practices, figures.seo]
  return [
    ...(Math.min(...scores) < PROMISED.score ? ['scores'] : []),
    ...(figures.largest_paint_ms > PROMISED.largest_paint_ms ? ['largest paint'] : []),
    ...(figures.shift > PROMISED.shift ? ['shift'] : []),
    ...(figures.script_bytes > PROMISED.script_bytes ? ['JavaScript'] : []),
    ...(figures.html_bytes > PROMISED.html_bytes ? ['HTML'] : []),
    ...(figures.render_blocking > 0 ? ['render-blocking'] : []),
  ]
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

/** Runs Lighthouse several times; gives the run with the median performance score. */
async function measure(url: string, flags: Flags, { runs, is_desktop }: PageOptions): Promise<Result> {
  const { default: lighthouse, desktopConfig } = await loadLighthouse()
  const results: Result[] = []
  for (let at = 0; at < runs; at++) {
    const run = await lighthouse(url, flags, is_desktop ? desktopConfig : undefined)
    results.push(run!.lhr)
  }
  const score = (result: Result) => result.categories.performance?.score ?? 0
  return results.sort((a, b) => score(a) - score(b))[Math.floor(runs / 2)]!
}

/** Measures all pages, calling `onMeasured` as soon as each is measured. Needs the built product and Chromium. */
export async function measurePages(
  options: PageOptions,
  onMeasured: (figures: PageFigures) => void,
): Promise<PageFigures[]> {
  const server = await startServer({ DEMO: 'catalogue', RATE_LIMITS: 'off' })
  const port = await freePort()
  const browser = await openBrowser([`--remote-debugging-port=${port}`])
  const all: PageFigures[] = []
  try {
    await untilThere(`${server.origin}/store/demo`)
    const cookie = await shopAsVisitor(browser, server.origin)
    for (const page of PAGES) {
      const url = server.origin + page.path
      const flags: Flags = {
        port,
        logLevel: 'error',
        extraHeaders: { Cookie: cookie },
        skipAudits: page.is_unlisted ? ['is-crawlable'] : [],
      }
      // This is also the page's first visit, for which the server renders and compresses what it caches: Lighthouse measures later ones.
      const html = await (
        await fetch(url, { headers: { Cookie: cookie, 'Accept-Language': 'en-GB' } })
      ).text()
      const figures = figuresOf(page, await measure(url, flags, options), html)
      all.push(figures)
      onMeasured(figures)
    }
  } finally {
    await browser.close()
    await server.stop()
  }
  return all
}

export const PAGES_HEAD = [
  '| page | performance | accessibility | best practices | SEO | largest paint | shift | blocked | JavaScript | HTML | as promised |',
  '|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|---|',
]

const kB = (bytes: number) => `${(bytes / 1024).toFixed(1)} kB`

export function pageRow(figures: PageFigures): string {
  const { name, performance, accessibility, best_practices, seo, largest_paint_ms, shift, broken } = figures
  const meets_budget = broken === undefined ? '' : broken.length === 0 ? 'yes' : `no: ${broken.join(', ')}`
  const cells = [
    ...[name, performance, accessibility, best_practices, seo],
    ...[`${(largest_paint_ms / 1000).toFixed(2)} s`, shift.toFixed(3), `${figures.blocked_ms} ms`],
    ...[kB(figures.script_bytes), kB(figures.html_bytes), meets_budget],
  ]
  return `| ${cells.join(' | ')} |`
}
