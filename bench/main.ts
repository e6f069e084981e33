// `npm run bench`: compares Kontor with what the same machine can do at most. Each scenario is a file; this is their table of contents.
// `-- --only order,memory` runs some, `--seconds 1 --rounds 1 --minutes 1` is a quick look, `--keep FOLDER` keeps filled databases for the
// next run, `--write` puts the results into bench/results.json and docs/benchmarks.md, each into its own row. What needs the network (`install`) is
// measured where `--only` names it, and by a whole run with `--write`.

import { openBench } from './open-bench.ts'
import { readOptions } from './options.ts'
import { printResult, RESULTS_HEAD, saveResults } from './report.ts'
import type { Scenario } from './scenario.ts'
import { calculation } from './scenarios/calculation.ts'

import { discounts } from './scenarios/discounts.ts'

import { firstInvoice } from './scenarios/first-invoice.ts'

import { growth } from './scenarios/growth.ts'
import { hotProduct } from './scenarios/hot-product.ts'
import { imports } from './scenarios/imports.ts'
import { install } from './scenarios/install.ts'
import { lists } from './scenarios/lists.ts'
import { memory } from './scenarios/memory.ts'
import { mixed } from './scenarios/mixed.ts'
import { order } from './scenarios/order.ts'
import { overload } from './scenarios/overload.ts'
import { pages } from './scenarios/pages.ts'
import { product } from './scenarios/product.ts'
import { productList } from './scenarios/product-list.ts'
import { productsComplete } from './scenarios/products-complete.ts'
import { rowSecurity } from './scenarios/row-security.ts'
import { start } from './scenarios/start.ts'
import { storePage } from './scenarios/store-page.ts'
import { storeProductPage } from './scenarios/store-product-page.ts'
import { twoProcesses } from './scenarios/two-processes.ts'

const SCENARIOS: readonly Scenario[] = [
  start,
  productList,
  product,
  productsComplete,
  storePage,
  storeProductPage,
  calculation,
  discounts,
  order,
  hotProduct,
  firstInvoice,
  growth,
  rowSecurity,
  twoProcesses,
  overload,
  lists,
  imports,
  // Must come after the load of the scenarios above.
  memory,
  mixed,
  pages,
  // Last, since it fails without the network.
  install,
]

const { only, is_written, ...options } = readOptions(
  process.argv.slice(2),
  SCENARIOS.map(({ name }) => name),
)
const bench = openBench(options)
try {
  for (const line of RESULTS_HEAD) console.log(line)
  for (const { name, goal, measure, is_apart = false } of SCENARIOS) {
    if (only.length > 0 ? !only.includes(name) : is_apart && !is_written) continue
    const results = await measure(bench)
    for (const result of results) printResult(result)
    if (is_written) saveResults({ name, goal, results })
  }
} finally {
  await bench.close()
}
