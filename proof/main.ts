// `npm run proof`: nothing lost, no one in. Breaks what can be broken around the product while it is used, and prints what came of it.
// `-- --hours 2` is the campaign, `-- --seed N` has a run again, `-- --only races,faults` is a part of it.

import { join } from 'node:path'
import type { Figure } from './campaign.ts'
import { CAMPAIGNS } from './campaigns.ts'
import { openJournal } from './journal.ts'
import { readOptions } from './options.ts'
import { makeRandom } from './random.ts'
import { report, writeReport } from './report.ts'
import { makeWatch } from './watch.ts'
import { buildServer } from './world/build.ts'
import { startGround } from './world/ground.ts'

const USUAL_MINUTES = 10

async function main(): Promise<boolean> {
  const { seed, minutes, only, defects } = readOptions(process.argv.slice(2))
  const unknown = only.filter((name) => !CAMPAIGNS.some((campaign) => campaign.name === name))
  if (unknown.length > 0)
    throw new Error(
      `There is no ${unknown.join(', ')}; there are ${CAMPAIGNS.map(({ name }) => name).join(', ')}.`,
    )
  const chosen = CAMPAIGNS.filter(({ name }) => only.length === 0 || only.includes(name))
  const begun = Date.now()
  console.log(`Seed ${seed}, about ${minutes} minutes.`)

  const ground = await startGround()
  const journal = openJournal(join(ground.folder, 'journal.jsonl'))
  const watch = makeWatch()
  const build = await buildServer()
  const figures: Figure[] = []
  const done: string[] = []
  const results = () => ({
    ...{ seed, minutes, campaigns: done, watch, figures },
    took_seconds: Math.round((Date.now() - begun) / 1000),
  })
  try {
    for (const campaign of chosen) {
      const since = Date.now()
      const before = watch.violations.length
      const say = (line: string) => console.log(`  ${line}`)
      console.log(`\n${campaign.title}`)
      const scale = minutes / USUAL_MINUTES
      figures.push(
        ...(await campaign.run({
          ground,
          build,
          journal,
          watch,
          random: makeRandom(seed),
          scale,
          defects,
          say,
        })),
      )
      say(`${Math.round((Date.now() - since) / 1000)} s, ${watch.violations.length - before} violations`)
      done.push(campaign.name)
      writeReport(results())
    }
  } finally {
    build.remove()
    await journal.close()
    await ground.stop()
  }
  return report(results())
}

main().then(
  (is_good) => process.exit(is_good ? 0 : 1),
  (error: unknown) => {
    console.error(error)
    process.exit(1)
  },
)
