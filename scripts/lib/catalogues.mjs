// Checks the catalogues of the storefront and of the server, a JSON file for each language: each language has each text
// of en.json in each form of its plurals and with the same placeholders, and the sources use each text.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './run.mjs'

/** `sources` is the folder that has to name each key. A test of the storefront knows how the storefront joins keys. */
const CATALOGUES = [
  { folder: 'storefront/src/lib/messages' },
  { folder: 'storefront/src/embed/texts', sources: 'storefront/src/embed' },
  { folder: 'server/src/locale/texts', sources: 'server/src' },
]

/** The texts of to-dos have variants for to-dos without an amount or without an order. */
const VARIANT = /_without_(?:amount|order)$/
/** Stripe names the reasons of disputes. */
const NAMED_ELSEWHERE = /^office\.dispute_reasons\./

const placeholders = (text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()

/** Returns the texts of a catalogue by path, for example `mails.paid.opening`. */
const textsIn = (value, path = '') =>
  typeof value === 'string'
    ? [[path, value]]
    : Object.entries(value).flatMap(([key, part]) => textsIn(part, path === '' ? key : `${path}.${key}`))

/** Returns the plural forms of whole numbers in a language. */
const formsOf = (language) => {
  const rules = new Intl.PluralRules(language)
  return new Set(['one', 'other', ...Array.from({ length: 200 }, (_, count) => rules.select(count))])
}

const isPlural = (english, path) => path.endsWith('.other') && english.has(path.replace(/other$/, 'one'))

function wantedPaths(english, language) {
  const forms = [...formsOf(language)]
  return new Set(
    [...english.keys()].flatMap((path) =>
      isPlural(english, path) ? forms.map((form) => path.replace(/other$/, form)) : [path],
    ),
  )
}

function problemsOfLanguage(file, language, english, texts) {
  const wanted = wantedPaths(english, language)
  const problems = [...wanted]
    .filter((path) => !texts.has(path))
    .map((path) => `${file} '${path}' is missing.`)
  for (const [path, text] of texts) {
    const original = english.get(path) ?? english.get(path.replace(/\w+$/, 'other'))
    if (!wanted.has(path)) problems.push(`${file} '${path}' is not in en.json.`)
    else if (text.trim() === '') problems.push(`${file} '${path}' is empty.`)
    else if (placeholders(text).join() !== placeholders(original).join())
      problems.push(`${file} '${path}' has other placeholders than English.`)
  }
  return problems
}

function unusedTexts(folder, sources, english) {
  const code = readdirSync(join(ROOT, sources), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .map((file) => readFileSync(join(ROOT, sources, file), 'utf8'))
    .join('\n')
  const words = new Set(code.match(/\w+/g))
  return [...english.keys()]
    .filter((path) => !NAMED_ELSEWHERE.test(path))
    .filter((path) =>
      path
        .replace(VARIANT, '')
        .split('.')
        .some((key) => !(words.has(key) || code.includes(`'${key}'`))),
    )
    .map((path) => `${folder}/en.json '${path}' is not used.`)
}

/** A language has a section such as `office` entirely or not at all. TypeScript knows which languages need a section. */
function problemsOf({ folder, sources }) {
  const read = (language) => JSON.parse(readFileSync(join(ROOT, folder, `${language}.json`), 'utf8'))
  const english = read('en')
  const languages = readdirSync(join(ROOT, folder))
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.replace('.json', ''))
  const problems = languages.flatMap((language) => {
    const catalogue = read(language)
    const shared = Object.fromEntries(
      Object.entries(english).filter(([key, value]) => typeof value === 'string' || key in catalogue),
    )
    const file = `${folder}/${language}.json`
    return problemsOfLanguage(file, language, new Map(textsIn(shared)), new Map(textsIn(catalogue)))
  })
  const unused = sources === undefined ? [] : unusedTexts(folder, sources, new Map(textsIn(english)))
  return [...problems, ...unused]
}

export const catalogueProblems = () => CATALOGUES.flatMap(problemsOf)
