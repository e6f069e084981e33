// Counts two signs of sentences that are hard to read, in comments and in names of tests: pronouns, and
// sentences that begin with a relative word. CONTRIBUTING, "Plain English", says how to write instead. Prints
// the worst sentences of a package above its limit. `node scripts/plain-english.mjs 20` prints the 20 worst
// sentences of each package.

import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ROOT, say } from './lib/run.mjs'

const MAX_PRONOUNS_PER_100_WORDS = 7
const MAX_PERCENT_OF_STARTS = 5
const WORST_SHOWN = 20

const COMMENTS_OF = ['server/src', 'backoffice/src', 'contract/src', 'storefront/src', 'resilience']
const TESTS_OF = ['server/src', 'e2e']

const PRONOUN =
  /\b(?:that|those|which|what|whatever|whoever|whose|ones?|its?|them|they|this|these|such|so|others?|another|there|then)\b/gi
const START =
  /^(?:What|Whether|Those|That|Of|As|The same|By|Where|Whose|Which|Whatever|With|Without|Undefined|None|Null|For)\b/
const COMMENT_LINE = /^\s*(?:\/\/|\/\*\*?|\*\/?)\s?(.*)$/
const TEST_NAME = /\b(?:it|test)(?:\.each\([^)]*\))?\(\s*(['"`])(.*?)\1/g
/** Generated files and catalogues of texts. */
const SKIPPED_FILE = /\.generated\.|\.d\.ts$|\/german\/|\/messages\//
const SKIPPED_FOLDER = /^(?:node_modules|dist)$/
/** Helpers of tests. Their comments are not counted. */
const TEST_FOLDER = /^(?:testing|api-tests)$/
const QUOTED = /`[^`]*`|https?:\/\/\S+/g

function* filesIn(folder, of_tests) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) {
      if (!SKIPPED_FOLDER.test(entry.name) && (of_tests || !TEST_FOLDER.test(entry.name)))
        yield* filesIn(path, of_tests)
    } else if (/\.tsx?$/.test(entry.name) && !SKIPPED_FILE.test(path)) {
      if (/\.(?:test|spec)\./.test(entry.name) === of_tests) yield path
    }
  }
}

/** Returns the comments of a source as one line each. Comments of the linter are left out. */
function commentsOf(source) {
  const comments = []
  let words = []
  const end = () => {
    if (words.length > 0) comments.push(words.join(' '))
    words = []
  }
  for (const line of source.split('\n')) {
    const text = COMMENT_LINE.exec(line)?.[1].replace('*/', '').trim()
    if (!text || text.startsWith('@') || text.includes('biome-ignore')) end()
    else words.push(text)
    if (line.includes('*/')) end()
  }
  end()
  return comments
}

const testNamesOf = (source) => [...source.matchAll(TEST_NAME)].map(([, , name]) => name)

/** Returns the sentences of more than two words. Quoted code counts as one word. */
function sentencesIn(folder, of_tests) {
  const sentences = []
  for (const path of filesIn(join(ROOT, folder), of_tests)) {
    const source = readFileSync(path, 'utf8')
    for (const text of of_tests ? testNamesOf(source) : commentsOf(source))
      for (const sentence of text.replace(QUOTED, 'x').split(/(?<=[.!?:;])\s+/)) {
        const words = sentence.split(/\s+/).length
        const pronouns = sentence.match(PRONOUN)?.length ?? 0
        if (words > 2) sentences.push({ sentence, path, words, pronouns, is_odd: START.test(sentence) })
      }
  }
  return sentences
}

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0)

function check(title, sentences, shown) {
  const pronouns = (100 * sum(sentences.map((s) => s.pronouns))) / sum(sentences.map((s) => s.words))
  const starts = (100 * sentences.filter(({ is_odd }) => is_odd).length) / sentences.length
  say(
    `${title}: ${pronouns.toFixed(1)} pronouns per 100 words, ${starts.toFixed(1)} % of sentences begin with a relative word.`,
  )
  const fits = pronouns <= MAX_PRONOUNS_PER_100_WORDS && starts <= MAX_PERCENT_OF_STARTS
  const worst = sentences.toSorted((a, b) => b.pronouns + b.is_odd - a.pronouns - a.is_odd)
  for (const { path, sentence } of worst.slice(0, fits ? shown : Math.max(shown, WORST_SHOWN)))
    say(`  ${relative(ROOT, path)}: ${sentence}`)
  return fits
}

const shown = Number(process.argv[2] ?? 0)
const results = [
  ...COMMENTS_OF.map((folder) => check(`Comments of ${folder}`, sentencesIn(folder, false), shown)),
  check(
    `Names of tests in ${TESTS_OF.join(', ')}`,
    TESTS_OF.flatMap((folder) => sentencesIn(folder, true)),
    shown,
  ),
]
process.exitCode = results.every(Boolean) ? 0 : 1
