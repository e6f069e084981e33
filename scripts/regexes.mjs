// Guards against slow regular expressions (ReDoS): each one of the product must need time in proportion to the text it reads. An expression put
// together at run time cannot be checked and is refused, unless it is made of constants of its file. `scripts/safe-regexes.json` has the hashes of
// those that were found safe, so that only new ones are tried: `--write` tries them and adds them. With THOROUGH, as in `npm run test:resilience`,
// all are.

import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkSync } from 'recheck'
import ts from 'typescript'
import { ROOT, say } from './lib/run.mjs'
import { is_thorough } from './lib/runs.mjs'

const FOLDERS = ['contract/src', 'server/src', 'stripe-mock/src', 'backoffice/src', 'storefront/src']
const TIMEOUT_MS = 300_000
const { SyntaxKind } = ts

const isProduct = (path) =>
  /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && !/^(?:server|stripe-mock)\/src\/testing\//.test(path)

const parse = (path) =>
  ts.createSourceFile(
    path,
    readFileSync(join(ROOT, path), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
    path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  )

/** The variables at the top level of a file: name to initialiser. */
const constantsOf = (source) =>
  new Map(
    source.statements
      .filter(ts.isVariableStatement)
      .flatMap(({ declarationList }) => declarationList.declarations)
      .filter(({ name, initializer }) => ts.isIdentifier(name) && initializer)
      .map(({ name, initializer }) => [name.text, initializer]),
  )

function literalOf(text) {
  const end = text.lastIndexOf('/')
  return { pattern: text.slice(1, end), flags: text.slice(end + 1) }
}

/** The text of a pattern that is made of constants; undefined for any other. */
function patternOf(node, constants) {
  if (node.kind === SyntaxKind.RegularExpressionLiteral) return literalOf(node.text).pattern
  if (ts.isIdentifier(node))
    return constants.has(node.text) ? patternOf(constants.get(node.text), constants) : undefined
  const is_raw = ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'String.raw'
  const template = is_raw ? node.template : node
  if (ts.isStringLiteral(template)) return template.text
  const textOf = (part) => (is_raw ? part.rawText : part.text)
  if (ts.isNoSubstitutionTemplateLiteral(template)) return textOf(template)
  if (!ts.isTemplateExpression(template)) return undefined
  const parts = template.templateSpans.map(({ expression, literal }) => {
    const inner = patternOf(expression, constants)
    return inner === undefined ? undefined : inner + textOf(literal)
  })
  return parts.includes(undefined) ? undefined : textOf(template.head) + parts.join('')
}

/** Every regular expression of a file with its line; `pattern` is undefined if it is put together at run time. */
function* expressionsOf(path) {
  const source = parse(path)
  const constants = constantsOf(source)
  const nodes = [source]
  for (let node = nodes.pop(); node; node = nodes.pop()) {
    ts.forEachChild(node, (child) => void nodes.push(child))
    const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1
    if (node.kind === SyntaxKind.RegularExpressionLiteral)
      yield { at: `${path}:${line}`, ...literalOf(node.text) }
    const is_built =
      (ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp'
    if (!is_built) continue
    const [pattern, flags] = node.arguments
    const flags_text = flags === undefined ? '' : patternOf(flags, constants)
    yield { at: `${path}:${line}`, pattern: patternOf(pattern, constants), flags: flags_text ?? '' }
  }
}

/**
 * The library checks a large expression by fuzzing (with a fixed seed), which may take a bounded cost for a growing one. So where fuzzing
 * complains about an expression without lookarounds and back references, its automaton is asked too, which is exact.
 */
function checkPattern(pattern, flags) {
  const options = { randomSeed: 1, timeout: TIMEOUT_MS }
  const tried = checkSync(pattern, flags, options)
  const is_regular = !/\(\?[=!<]|\\[1-9k]/.test(pattern)
  if (tried.status === 'safe' || tried.checker !== 'fuzz' || !is_regular) return tried
  return checkSync(pattern, flags, { ...options, checker: 'automaton' })
}

const STORE = join(ROOT, 'scripts/safe-regexes.json')
const stored = new Set(JSON.parse(readFileSync(STORE, 'utf8')))
const known = is_thorough ? new Set() : stored
const is_write = process.argv.includes('--write')
const safe = new Set()
const problems = []
let count = 0

for (const folder of FOLDERS)
  for (const path of readdirSync(join(ROOT, folder), { recursive: true })) {
    const file = `${folder}/${path.replaceAll('\\', '/')}`
    if (!isProduct(file)) continue
    for (const { at, pattern, flags } of expressionsOf(file)) {
      count++
      if (pattern === undefined) {
        problems.push(`${at} puts an expression together while running; write it out.`)
        continue
      }
      const hash = createHash('sha256').update(`${flags}/${pattern}`).digest('base64')
      if (known.has(hash) || safe.has(hash)) {
        safe.add(hash)
        continue
      }
      const { status, complexity, error } = checkPattern(pattern, flags)
      if (status === 'safe') safe.add(hash)
      else problems.push(`${at} /${pattern}/${flags} is ${complexity?.summary ?? error?.kind ?? status}.`)
    }
  }

if (count === 0) problems.push('No regular expression was found.')
if (is_write) writeFileSync(STORE, `${JSON.stringify([...safe].sort(), null, 2)}\n`)
else if (!is_thorough) {
  const unused = [...stored].filter((hash) => !safe.has(hash)).length
  const added = [...safe].filter((hash) => !stored.has(hash)).length
  if (unused + added > 0)
    problems.push(
      `scripts/safe-regexes.json lacks ${added} expressions and has ${unused} that no source has: run node scripts/regexes.mjs --write`,
    )
}
for (const problem of problems) process.stderr.write(`${problem}\n`)
say(`${count} regular expressions, ${safe.size} different ones safe, ${problems.length} problems`)
process.exitCode = problems.length > 0 ? 1 : 0
