// Checks that the list of cases, the list of defects, the test report and the benchmarks are complete: cheap enough for every run of the tests.

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { goneFrom, readSaved, withResults } from '../../bench/report.ts'
import { AREAS, filesOf } from '../../scripts/lib/mutation-areas.mjs'
import { REPOSITORY_ROOT } from '../../server/src/process/package-root.ts'
import { DEFECTS } from '../defects/defects.ts'
import { isSignOf, problemsOf } from '../defects/seed-bug.ts'
import { makeWatch } from '../oracles/watch.ts'
import { CAMPAIGNS } from '../run/campaigns.ts'
import { LISTED_FIGURES } from './figures.ts'
import { resultsSection, withSection } from './test-report.ts'
import { findRows, titlesIn } from './where-tried.ts'

const BENCHMARKS = join(REPOSITORY_ROOT, 'docs/benchmarks.md')

const rows = findRows()

test('every row is tested somewhere', () => {
  const nowhere = [...rows].filter(([, places]) => places.length === 0)
  expect(nowhere.map(([row]) => row)).toEqual([])
})

test('a row that is only mentioned counts as untested, and so does one that this file names', () => {
  const text = `
    // T-01 in a comment
    const other = 'T-02'
    describe('T-03 a group', () => {
      test.each([['T-04', 1]])('T-05 %s', () => expect('T-06').toBe(1))
      it.skipIf(false)(\`T-07 \${other}\`, () => undefined)
      expect(other, 'T-08').toBe(2)
    })`
  expect(
    titlesIn(text)
      .join()
      .match(/T-\d\d/g),
  ).toEqual(['T-03', 'T-05', 'T-07'])
  const places = [...rows.values()].flat()
  expect(places.filter((place) => /resilience\/(where-tried|share)\.test/.test(place))).toEqual([])
})

/** What a gateway and Stripe's own answers do, without any race: tests beside the code try it. */
const TRIED_BESIDE_THE_CODE = new Set(['W-13', 'W-14', 'W-15', 'W-16'])

test('every race and every event of Stripe has a check or a test that campaigns repeat', () => {
  const names = CAMPAIGNS.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  const repeated = (row: string) =>
    CAMPAIGNS.some(({ covers }) => covers.some(({ rows }) => rows.includes(row)))
  const to_repeat = [...rows.keys()].filter((row) => /^[CW]-/.test(row) && !TRIED_BESIDE_THE_CODE.has(row))
  expect(to_repeat.filter((row) => !repeated(row))).toEqual([])
})

test('G11 the text of every seeded bug is where it has to be, and each has a number of its own', () => {
  expect(problemsOf(DEFECTS)).toEqual([])
  expect(new Set(DEFECTS.map(({ number }) => number)).size).toBe(DEFECTS.length)
})

test('a text that occurs twice or not at all is reported, and an import of a file that does not exist', () => {
  const { found_by, sign } = DEFECTS[0]!
  const edit = (find: string, replace = '') => ({ file: 'resilience/main.ts', find, replace })
  const edits = [edit('import'), edit('never there', "import { x } from './moved.ts'")]
  const problems = problemsOf([{ number: 1, title: 'x', found_by, sign, edits }])
  expect(problems).toHaveLength(3)
  expect(problems[2]).toContain('resilience/moved.ts, which does not exist')
})

test('G11 a defect is found by its own sign only, not by a check that broke off or by anything else', () => {
  const [defect] = DEFECTS
  const { row } = defect!.sign
  expect(isSignOf(defect!, { row, what: 'the last unit was sold 2 times' })).toBe(true)
  expect(isSignOf(defect!, { row, what: 'one unit: 0 held, 0 left' })).toBe(false)
  expect(isSignOf(defect!, { row: 'I9', what: 'the last unit was sold 2 times' })).toBe(false)
  expect(DEFECTS.filter(({ sign }) => sign.row === 'resilience')).toEqual([])
})

test('every file of the mutation runs exists, and so does each of their tests', () => {
  const paths = AREAS.flatMap(({ parts }) => parts.flatMap(({ mutate, tests }) => [...mutate, ...tests]))
  expect(paths.length).toBeGreaterThan(100)
  expect(paths.filter((path) => !existsSync(join(REPOSITORY_ROOT, path)))).toEqual([])
})

test('the table of mutation scores counts its rows rightly, and names every file that has none', () => {
  const table = readFileSync(join(REPOSITORY_ROOT, 'docs/mutation.md'), 'utf8')
  expect(AREAS.flatMap(filesOf).filter((path) => !table.includes(`\`${path}\``))).toEqual([])
  const counted = AREAS.map((area) => {
    const paths = filesOf(area)
    const rows = paths.filter((path) => table.includes(`\n| \`${path}\``))
    return `| [${area.title}](#${area.name}) | ${rows.length} of ${paths.length} |`
  })
  expect(counted.filter((line) => !table.includes(line))).toEqual([])
})

test('the test report has a place for the figures', () => {
  const report = readFileSync(join(REPOSITORY_ROOT, 'docs/test-report.md'), 'utf8')
  const changed = withSection(report, 'New figures.')
  expect(changed).toContain('\n\nNew figures.\n\n<!-- resilience: end -->')
  expect(withSection(changed, 'x').length).toBeLessThan(changed.length)
  expect(() => withSection('no marks', 'x')).toThrow('docs/test-report.md')
})

test('failures of a whole run are named above its table and marked in it', () => {
  const watch = makeWatch()
  const figure = (id: string, holds: boolean) => ({ id, title: 'x', gate: 'x', measured: 'x', holds })
  const resultsOf = (figures: ReturnType<typeof figure>[]) => ({
    seed: 1,
    minutes: 10,
    took_seconds: 600,
    campaigns: [],
    skipped: [],
    is_whole: true,
    watch,
    figures,
    tables: new Map(),
  })
  const all = LISTED_FIGURES.filter(({ elsewhere }) => !elsewhere).map(({ id }) => figure(id, true))
  expect(resultsSection(resultsOf(all), 'today')).not.toContain('did not pass')
  watch.violate('I12', 'still restless')
  watch.fired('a fault that could not be made', 0)
  const text = resultsSection(resultsOf([figure('G1', false), ...all.slice(2)]), 'today')
  expect(text).toContain(
    `1 of ${all.length - 1} figures failed: G1; violated: I12 (1 ×); not measured: G2; never took place`,
  )
  expect(text).toMatch(/^\| G1 \|.*\*\*failed\*\* \|$/m)
})

test('a part of the bench replaces its own rows of the table of benchmarks, and keeps all others with their days', () => {
  const page = readFileSync(BENCHMARKS, 'utf8')
  const rowsOf = (text: string) => text.split('\n').filter((line) => / 2\d{3}-\d\d-\d\d \|$/.test(line))
  const result = { measured: '1/s', beside: '', goal: '', is_met: null, numbers: {} }
  const figures = ['Order, 2 lines, 8 clients', 'A figure that is new']
  const changed = withResults(
    page,
    figures.map((figure) => ({ ...result, figure })),
    '2099-01-01',
  )
  const [before, after] = [rowsOf(page), rowsOf(changed)]
  expect(before.length).toBeGreaterThan(30)
  expect(after).toHaveLength(before.length + 1)
  expect(after.filter((row) => !before.includes(row))).toEqual(
    figures.map((figure) => `| ${figure} | 1/s |  |  |  | 2099-01-01 |`),
  )
  expect(withResults(changed, [], '2099-01-01')).toBe(changed)
  const without = rowsOf(withResults(changed, [], '2099-01-01', ['A figure that is new']))
  expect(without).toEqual(rowsOf(changed).filter((row) => !row.includes('A figure that is new')))
})

test('a figure that is measured under another name, such as with another count, leaves no old row behind', () => {
  const page = readFileSync(BENCHMARKS, 'utf8')
  expect(goneFrom(page, readSaved())).toEqual([])
  const result = { measured: '1/s', beside: '', goal: '', is_met: null, numbers: {} }
  const before = withResults(page, [{ ...result, figure: 'Things, 8 ways to look' }], '2099-01-01')
  const saved = [...readSaved(), { results: [{ ...result, figure: 'Things, 10 ways to look' }] }]
  expect(goneFrom(before, saved)).toEqual(['Things, 8 ways to look'])
  expect(withResults(before, [], '2099-01-01', goneFrom(before, saved))).not.toContain('Things, 8 ways')
})
