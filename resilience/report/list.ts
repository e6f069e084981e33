// `npm run test:resilience -- --list`: prints the campaigns, the seeded bugs, and the places where each row
// of the list of cases is tried.

import { DEFECTS } from '../defects/defects.ts'
import { CAMPAIGNS } from '../run/campaigns.ts'
import { CASES } from './cases.ts'
import { findRows } from './where-tried.ts'

const MAX_SHOWN = 3

export function printList(): void {
  console.log('Campaigns, for --only:')
  for (const { name, title } of CAMPAIGNS) console.log(`  ${name.padEnd(12)} ${title}`)
  console.log('\nPlanted defects, for --defects:')
  for (const { number, title, found_by } of DEFECTS)
    console.log(`  ${String(number).padStart(2)} ${title} (has to be found by: ${found_by.name})`)
  console.log('\nCases:')
  for (const [row, places] of findRows()) {
    const more = places.length - MAX_SHOWN
    const shown = places.slice(0, MAX_SHOWN).join('; ') || 'nowhere'
    console.log(`  ${row.padEnd(4)} ${CASES[row]}\n       ${shown}${more > 0 ? ` and ${more} more` : ''}`)
  }
}
