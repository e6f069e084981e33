// The rows of the list of cases, and where each is tried: by a check or a fault of a campaign, or by a test (beside the code or in the
// browser) that carries the row's id in its name.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { REPOSITORY_ROOT } from '../server/src/package-root.ts'
import { CAMPAIGNS } from './campaigns.ts'

const from = (family: string, ...ranges: [number, number][]): string[] =>
  ranges.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, at) => `${family}-${String(first + at).padStart(2, '0')}`),
  )

export const ROWS: readonly string[] = [
  ...from('T', [1, 16]),
  ...from('M', [1, 7]),
  ...from('N', [1, 10]),
  ...from('C', [1, 12], [20, 30]),
  ...from('W', [1, 16]),
  ...from('A', [1, 16], [20, 24], [30, 38], [40, 48]),
  ...from('P', [1, 9]),
  ...from('X', [1, 9]),
  ...from('U', [1, 6]),
  ...from('S', [1, 3]),
  ...from('I', [1, 5]),
  ...from('L', [1, 7]),
  ...from('D', [1, 2]),
  ...from('F', [1, 23]),
  ...Array.from({ length: 16 }, (_, at) => `H-${at + 1}`),
]

const FOLDERS = ['contract/src', 'server/src', 'backoffice/src', 'storefront/src', 'e2e', 'proof']
const ROW = /\b[A-Z]-\d{1,2}\b/g

/** The places where each row is tried, each place once. A check names its rows (`A-40 A-41`); of a test file every row in its text counts. */
export function findRows(): Map<string, string[]> {
  const places = new Map<string, string[]>(ROWS.map((row) => [row, []]))
  const note = (text: string, place: string) => {
    for (const row of new Set(text.match(ROW)))
      if (!places.get(row)?.includes(place)) places.get(row)?.push(place)
  }
  for (const { name, covers } of CAMPAIGNS)
    for (const cover of covers) note(cover.rows, `${name}: ${cover.name}`)
  for (const folder of FOLDERS)
    for (const file of readdirSync(join(REPOSITORY_ROOT, folder), { recursive: true, encoding: 'utf8' }))
      if (/\.(test|spec)\.tsx?$/.test(file) && !file.includes('node_modules'))
        note(readFileSync(join(REPOSITORY_ROOT, folder, file), 'utf8'), `${folder}/${file}`)
  return places
}
