// Finds the places where each row of the list of cases (`cases.ts`) is tried: by a check or a fault of a
// campaign, or by a test (beside the code or in the browser) with the row's id in its name.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { filesIn, isTestFile, TEST_FOLDERS } from '../../scripts/lib/test-files.mjs'
import { REPOSITORY_ROOT } from '../../server/src/process/package-root.ts'
import { CAMPAIGNS } from '../run/campaigns.ts'
import { CASES } from './cases.ts'

const ROW = /\b[A-Z]-\d{1,2}\b/g
/** Tests of these tools themselves. They only mention the rows that they name. */
const OF_THE_TOOLS = new Set([
  'resilience/report/where-tried.test.ts',
  'resilience/oracles/oracles.test.ts',
  'resilience/under-load/rolling-restart.test.ts',
  'resilience/under-load/share.test.ts',
])
const IS_TEST = /^(?:test|flow|thoroughTest|it|describe)$/

/** Returns the name at the beginning of a call: `test` of `test.skipIf(x).each(y)(…)`. */
function rootOf(callee: ts.Expression): string {
  if (ts.isIdentifier(callee)) return callee.text
  return ts.isCallExpression(callee) || ts.isPropertyAccessExpression(callee) ? rootOf(callee.expression) : ''
}

/** Returns the titles of the tests and groups in a file's text. Comments and tables of cases do not count. */
export function titlesIn(text: string): string[] {
  const titles: string[] = []
  const look = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && IS_TEST.test(rootOf(node.expression))) {
      const [title] = node.arguments
      if (title && (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title)))
        titles.push(title.getText())
    }
    ts.forEachChild(node, look)
  }
  const file = ts.createSourceFile('x.tsx', text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  look(file)
  return titles
}

/**
 * Returns the places where each row is tried, each place once. A check names its rows (`A-40 A-41`). A test,
 * or its group, names its rows in its title.
 */
export function findRows(): Map<string, string[]> {
  const places = new Map<string, string[]>(Object.keys(CASES).map((row) => [row, []]))
  const note = (text: string, place: string) => {
    for (const row of new Set(text.match(ROW)))
      if (!places.get(row)?.includes(place)) places.get(row)?.push(place)
  }
  for (const { name, covers } of CAMPAIGNS)
    for (const cover of covers) note(cover.rows, `${name}: ${cover.name}`)
  for (const place of TEST_FOLDERS.flatMap(filesIn)) {
    if (!isTestFile(place) || OF_THE_TOOLS.has(place)) continue
    const text = readFileSync(join(REPOSITORY_ROOT, place), 'utf8')
    // Most files name no row anywhere, and need not be parsed.
    if (text.match(ROW)) note(titlesIn(text).join('\n'), place)
  }
  return places
}
