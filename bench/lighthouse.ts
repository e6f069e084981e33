// `npm run lighthouse`: only the pages of `npm run bench`. `-- --desktop` measures as a desktop instead of a phone, `-- --runs 1` is quicker,
// `-- --details` prints for each page what costs it points.

import { measurePages, PAGES_HEAD, pageRow } from './pages.ts'

const is_desktop = process.argv.includes('--desktop')
const has_details = process.argv.includes('--details')
const runs = Number(process.argv[process.argv.indexOf('--runs') + 1]) || 3

for (const line of PAGES_HEAD) console.log(line)
await measurePages({ runs, is_desktop }, (figures) => {
  console.log(pageRow(figures))
  if (has_details) for (const line of figures.complaints) console.log(`    ${line}`)
})
