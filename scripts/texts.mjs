// Checks the texts of the back office (backoffice/src/lib/texts.ts): each has its German with the same placeholders, no German is without use, no
// text is on a screen without being looked up, and each message of the server has German. Checks the catalogues of the
// storefront and of the server, too (lib/catalogues.mjs). `--list` prints the texts that have no German yet, by
// file.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { catalogueProblems } from './lib/catalogues.mjs'
import { ROOT, say } from './lib/run.mjs'
import { listServerMessages } from './lib/server-messages.mjs'

const SOURCE = join(ROOT, 'backoffice/src')
const GERMAN = 'lib/german/de.json'
/** Messages that the server translates, too. */
const SHARED_MESSAGES = '../../contract/src/texts/de.json'

/** What people read of a JSX attribute or of a property with this name. */
const READ = new Set(
  'alt aria-label caption clearLabel closeButtonLabel data-label description error header help hint keep label legend list message nothingFoundMessage placeholder removal subtitle text title'.split(
    ' ',
  ),
)
/** Names of products, units and codes are the same in both languages. */
const SAME =
  /^(?:[^\p{L}]*|.|https?:\/\/|[A-Z0-9_-]+|[a-z]+_(?:[a-z]+_)?|\/[a-z/]+|__[A-Z_]+__|Kontor|Stripe|Google|Nostr|Shopify|WooCommerce|PostgreSQL|Node|Bitcoin|Ether|Tether|Dai|\S+ · Kontor|npm run backup|XLIFF [\d.]+)$/u

const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
  .sort()

const parse = (file) => {
  const text = readFileSync(join(SOURCE, file), 'utf8')
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  return ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind)
}

const problems = []
/** The English texts by key, with where they are. */
const used = new Map()
/** The German texts by key. */
const german = new Map()

const placeOf = (node) => {
  const source = node.getSourceFile()
  return `${source.fileName}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`
}

const placeholders = (text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()
const same = (a, b) => a.join() === b.join()

function use(node, key, one) {
  const known = used.get(key)
  if (known && known.is_plural !== (one !== undefined))
    problems.push(`${placeOf(node)} '${key}' is used both with a count and without.`)
  used.set(key, { place: known?.place ?? placeOf(node), is_plural: one !== undefined })
}

/** `t`, `tIn`, `plural` and `rich`: where their texts are among the arguments. */
const LOOKUPS = { t: [0], rich: [0], tIn: [0, 1], plural: [1, 2] }

function parseRequest(node) {
  const texts = LOOKUPS[node.expression.text].map((at) => node.arguments[at])
  if (!texts.every((text) => text && ts.isStringLiteralLike(text)))
    return problems.push(`${placeOf(node)} Write the text itself, so that it can be found: no variable.`)
  const [first, second] = texts.map((text) => text.text)
  if (node.expression.text === 'tIn') return use(node, `${first}: ${second}`)
  return second === undefined ? use(node, first) : use(node, second, first)
}

const isRead = (name) => READ.has(name.getText().replaceAll("'", ''))
const isText = (text) => /\p{L}/u.test(text) && !SAME.test(text.trim())
/** A property is a key of something else more often than an attribute, so there only what looks like a text counts. */
const looksLikeText = (text) => isText(text) && /^\p{Lu}\S*\p{Ll}|\s/u.test(text)

const JOINS = new Set([
  ts.SyntaxKind.AmpersandAmpersandToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
  ts.SyntaxKind.PlusToken,
])

/** The texts that an expression has for a value. */
function valuesOf(node) {
  if (node === undefined) return []
  if (ts.isJsxExpression(node) || ts.isParenthesizedExpression(node)) return valuesOf(node.expression)
  if (ts.isConditionalExpression(node)) return [...valuesOf(node.whenTrue), ...valuesOf(node.whenFalse)]
  if (ts.isBinaryExpression(node) && JOINS.has(node.operatorToken.kind))
    return [...valuesOf(node.left), ...valuesOf(node.right)]
  if (ts.isStringLiteralLike(node)) return [node.text]
  if (ts.isTemplateExpression(node))
    return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)]
  return []
}

/** The texts that people see because of this node, without being looked up. */
function shownTexts(node) {
  if (ts.isJsxText(node)) return [node.text].filter(isText)
  if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent)) return valuesOf(node).filter(looksLikeText)
  if (ts.isJsxAttribute(node) && isRead(node.name)) return valuesOf(node.initializer).filter(isText)
  if (ts.isPropertyAssignment(node) && isRead(node.name))
    return valuesOf(node.initializer).filter(looksLikeText)
  return []
}

function readSource(file) {
  const visit = (node) => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text in LOOKUPS)
      parseRequest(node)
    for (const text of shownTexts(node))
      problems.push(`${placeOf(node)} '${text.trim()}' is not looked up: t('…').`)
    ts.forEachChild(node, visit)
  }
  visit(parse(file))
}

/** Everything the server and the contract's schemas may say, in one text; what varies in a template becomes `{}`. */
const SAID = ['contract/src', 'server/src']
  .flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.includes('.test.'))
      .map((file) => readFileSync(join(ROOT, folder, file), 'utf8')),
  )
  .join('\n')

/** What matches the messages that have German. */
const translated = []

/** Messages of the server are known by their text alone, so each fixed part of one has to be in some source. */
function checkMessage(node) {
  const parts = node.name.text.split(/\{\w+\}/).filter((part) => /\p{L}/u.test(part))
  const escaped = node.name.text.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  translated.push(new RegExp(`^${escaped.join('.+')}$`, 'su'))
  if (!parts.every((part) => SAID.includes(part)))
    problems.push(`${placeOf(node)} Neither contract nor server says '${node.name.text}'.`)
  if (!same(placeholders(node.name.text), placeholders(node.initializer.text)))
    problems.push(`${placeOf(node)} '${node.name.text}' has other placeholders in German.`)
}

/** Reads JSON as TypeScript for the lines of its texts and for keys that are there twice. */
function readJson(file) {
  const text = `(${readFileSync(join(SOURCE, file), 'utf8')})`
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS)
  return source.statements[0].expression.expression.properties
}

function readCatalogue() {
  for (const { name, initializer } of readJson(GERMAN))
    for (const entry of initializer.properties)
      if (name.text === 'messages') checkMessage(entry)
      else readGerman(entry)
}

function readGerman(entry) {
  const value = entry.initializer
  const key = entry.name.text
  if (german.has(key)) problems.push(`${placeOf(entry)} '${key}' is there twice.`)
  german.set(key, {
    place: placeOf(entry),
    texts: ts.isArrayLiteralExpression(value) ? value.elements.map(({ text }) => text) : [value.text],
    is_plural: ts.isArrayLiteralExpression(value),
  })
}

for (const file of files) if (file !== 'lib/texts.ts') readSource(file)
readCatalogue()

for (const entry of readJson(SHARED_MESSAGES)) checkMessage(entry)
for (const [message, file] of listServerMessages())
  if (!translated.some((pattern) => pattern.test(message)))
    problems.push(`${file} '${message}' has no German (backoffice/src/lib/german/de.json).`)

const missing = new Map()
for (const [key, { place, is_plural }] of used) {
  const found = german.get(key)
  if (found === undefined) {
    const file = place.replace(/:\d+$/, '')
    missing.set(file, [...(missing.get(file) ?? []), { key, is_plural }])
  } else if (found.is_plural !== is_plural)
    problems.push(
      `${found.place} '${key}' ${is_plural ? 'needs a German for one and for others' : 'has no count'}.`,
    )
  // For one, the number may be left out.
  else if (!same(placeholders(found.texts.at(-1)), placeholders(key)))
    problems.push(`${found.place} '${key}' has other placeholders in German.`)
}
for (const [key, { place }] of german) if (!used.has(key)) problems.push(`${place} '${key}' is not used.`)

if (process.argv.includes('--list')) say(JSON.stringify(Object.fromEntries(missing)))
else {
  for (const [file, keys] of missing)
    for (const { key } of keys) problems.push(`${file} '${key}' has no German.`)
  problems.push(...catalogueProblems())
  for (const problem of problems) say(problem)
  process.exitCode = problems.length > 0 ? 1 : 0
}
