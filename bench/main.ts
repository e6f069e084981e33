// `npm run bench`: every figure beside its yardstick from the same run, since machines differ and ratios do not; then how the pages of the
// shop do on a phone. Prints tables and writes bench/results.json. `npm run bench -- --seconds 2` makes the rounds shorter, `--runs 1` the
// measuring of the pages; `--only pages` and `--only load` leave the other half out.

import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { REPOSITORY_ROOT } from '../server/src/package-root.ts'
import { type Figures, load } from './load.ts'
import { measureOrderTransaction } from './order-transaction.ts'
import { measurePages, PAGES_HEAD, pageRow } from './pages.ts'
import { startProduct } from './product.ts'
import { SCENARIOS } from './scenarios.ts'
import { setUpShop } from './shop.ts'

const option = (name: string, standard: number) =>
  Number(process.argv[process.argv.indexOf(name) + 1]) || standard
const seconds = process.argv.includes('--seconds') ? option('--seconds', 4) : 4

/** The same bytes from a server that does nothing else. */
async function measureBare(bytes: Buffer, clients: number): Promise<Figures> {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-bare-'))
  const file = join(folder, 'body')
  writeFileSync(file, bytes)
  const child = spawn(process.execPath, [join(REPOSITORY_ROOT, 'bench/bare-server.mjs'), file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await new Promise<number>((resolve) =>
    child.stdout.once('data', (line) => resolve(Number(line))),
  )
  const figures = await load(port, clients, Math.min(seconds, 2), () => ({ method: 'GET', path: '/' }))
  child.kill()
  rmSync(folder, { recursive: true })
  return figures
}

const whole = (value: number) => Math.round(value).toLocaleString('en-GB')
const fine = (value: number) => value.toFixed(value < 10 ? 2 : 0)

async function measureLoad() {
  console.log(
    `Node ${process.version}, ${cpus().length} cores, generator on the same machine, ${seconds} s a round.\n`,
  )
  const product = await startProduct()
  const results: Record<string, unknown>[] = []
  try {
    const idle_mb = product.memory_mb()
    const shop = await setUpShop(product)
    console.log(
      '| figure | clients | per second | p50 ms | p99 ms | refused | yardstick | per second | ratio |',
    )
    console.log('|---|--:|--:|--:|--:|--:|---|--:|--:|')
    for (const scenario of SCENARIOS) {
      const sample = scenario.next(shop)
      const answer = await fetch(`http://127.0.0.1:${product.port}${sample.path}`, {
        method: sample.method,
        ...(sample.body ? { body: sample.body, headers: { 'content-type': 'application/json' } } : {}),
      })
      const bytes = Buffer.from(await answer.arrayBuffer())
      if (!answer.ok)
        throw new Error(`${scenario.name} answers ${answer.status}: ${bytes.toString().slice(0, 300)}`)
      for (const clients of scenario.clients) {
        await load(product.port, clients, 1, () => scenario.next(shop))
        const figures = await load(product.port, clients, seconds, () => scenario.next(shop))
        const yardstick =
          scenario.yardstick === 'bare server'
            ? await measureBare(bytes, clients)
            : await measureOrderTransaction(product, shop, clients, seconds)
        const ratio = figures.per_second / yardstick.per_second
        results.push({
          name: scenario.name,
          clients,
          ...figures,
          yardstick: scenario.yardstick,
          yardstick_per_second: yardstick.per_second,
          ratio,
        })
        console.log(
          `| ${scenario.name} | ${clients} | ${whole(figures.per_second)} | ${fine(figures.p50_ms)} | ${fine(figures.p99_ms)} | ${figures.refused} | ${scenario.yardstick} | ${whole(yardstick.per_second)} | ${ratio.toFixed(2)} |`,
        )
      }
    }
    const memory = { idle_mb, after_load_mb: product.memory_mb() }
    console.log(
      `\nMemory of the server: ${whole(memory.idle_mb)} MB idle, ${whole(memory.after_load_mb)} MB after the load.`,
    )
    return { seconds, memory, results }
  } finally {
    await product.stop()
  }
}

async function measureStorefront() {
  const runs = process.argv.includes('--runs') ? option('--runs', 3) : 3
  console.log(`\nOn a middling phone with a slow line, the middle of ${runs}:\n`)
  for (const line of PAGES_HEAD) console.log(line)
  const pages = await measurePages({ runs }, (figures) => console.log(pageRow(figures)))
  return { runs, pages }
}

const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1] : undefined
const measured = {
  node: process.version,
  ...(only === 'pages' ? {} : await measureLoad()),
  ...(only === 'load' ? {} : await measureStorefront()),
}
writeFileSync(join(REPOSITORY_ROOT, 'bench/results.json'), `${JSON.stringify(measured, null, 2)}\n`)
