// Checks the table of OWASP ASVS 5.0.0 in docs/asvs.md: it has every requirement of levels 1 and 2 once, with its level; each answer is one of
// the five; a proof in a test file is the full title of a test there, any other names a file that contains the words; and what is held names a test
// or a check that can fail. Prints what is wrong, and the number of each answer.

import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, say } from './lib/run.mjs'
import { isTestFile } from './lib/test-files.mjs'

// The level of each requirement (OWASP ASVS 5.0.0, CC BY-SA 4.0), by chapter: each word is a section, each digit a requirement, in order. So
// the level of 1.2.3 is the third digit of the second word of chapter 1.
const LEVELS = {
  1: '22 1111122223 112222222223 222 123',
  2: '122 112 12223 23',
  3: '3 113 12223 11222233 11122333 3 22333',
  4: '12233 23333 22 1222',
  5: '2 112333 113 222',
  6: '122 111111112222 11223333 112233 22222333 2223 33 2222',
  7: '222 1111 22 11222 223 22',
  8: '1233 1123 133 23',
  9: '111 1222',
  10: '22 223 22223 1111122222233333 22222 22 222',
  11: '2233 22233 11233 1222 23 23 33',
  12: '12233 11 22223',
  13: '2333 222223 2233 1222233',
  14: '22 12223333 122',
  15: '12233 12233 1222222 3333',
  16: '2 22222 2222 222 2223',
  17: '23 22223333 22',
}
const NEEDS_PROOF = { held: true, documented: true, outside: true, none: false, differs: false }
/** A call that names a test, in browser and resilience tests, too: `test('…'`, also `test.each(…)('…'`. None that is skipped or to be written. */
const TITLE =
  /(?:\b(?:test|it|describe|flow|thoroughTest)(?:\.(?!skip\b|todo\b)\w+)*|\))\(\s*(?:'((?:\\.|[^'\\\n])*)'|"((?:\\.|[^"\\\n])*)"|`((?:\\.|[^`\\])*)`)/g

/** The requirements that must be in the table: id to level. */
const wanted = new Map(
  Object.entries(LEVELS).flatMap(([chapter, sections]) =>
    sections
      .split(' ')
      .flatMap((levels, section) =>
        [...levels].flatMap((level, index) =>
          level === '3' ? [] : [[`${chapter}.${section + 1}.${index + 1}`, level]],
        ),
      ),
  ),
)

const problems = []
const answers = {}
const text = (path) => {
  const full = join(ROOT, path)
  return statSync(full, { throwIfNoEntry: false })?.isFile() ? readFileSync(full, 'utf8') : undefined
}

/** The titles of the tests of a file, without those in comments. */
const titlesOf = (source) => {
  const code = source.replaceAll(/^\s*(?:\/\/|\*|\/\*).*$/gm, '')
  return [...code.matchAll(TITLE)].map(([, ...forms]) =>
    forms.find((form) => form !== undefined).replaceAll(/\\(.)/g, '$1'),
  )
}

const CHECKS = text('scripts/check.mjs')
/** Whether `npm test` fails when the proof is no longer right: a test, or a script that is one of its checks. */
const canFail = (path) =>
  isTestFile(path) || (path.startsWith('scripts/') && CHECKS.includes(`script('${path.slice(8)}'`))

for (const line of text('docs/asvs.md').split('\n')) {
  const [, id, level, , answer, reason = ''] = line.split('|').map((cell) => cell.trim())
  if (!/^\d+\.\d+\.\d+$/.test(id ?? '')) continue
  if (wanted.get(id) !== level)
    problems.push(`${id} is no requirement of level ${level}, or is listed twice.`)
  wanted.delete(id)
  answers[answer] = (answers[answer] ?? 0) + 1
  if (!(answer in NEEDS_PROOF)) problems.push(`${id}: '${answer}' is no answer.`)
  const proofs = [...reason.matchAll(/`([^`]+?) › ([^`]+)`/g)]
  if (NEEDS_PROOF[answer] && proofs.length === 0) problems.push(`${id} names no proof.`)
  if (answer === 'held' && !proofs.some(([, path]) => canFail(path)))
    problems.push(`${id} is held, but names no test or check that would fail.`)
  if (reason === '') problems.push(`${id} gives no reason.`)
  for (const [, path, words] of proofs) {
    const proof = text(path)
    if (proof === undefined) problems.push(`${id}: ${path} is not there.`)
    else if (isTestFile(path)) {
      if (!titlesOf(proof).includes(words)) problems.push(`${id}: ${path} has no test named '${words}'.`)
    } else if (!proof.includes(words)) problems.push(`${id}: '${words}' is not in ${path}.`)
  }
}
for (const id of wanted.keys()) problems.push(`${id} is missing.`)

const counts = Object.entries(answers).map(([answer, count]) => `${count} ${answer}`)
say(`OWASP ASVS 5.0.0, levels 1 and 2: ${counts.join(', ')}.`)
for (const problem of problems) say(problem)
process.exitCode = problems.length > 0 ? 1 : 0
