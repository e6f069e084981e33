// Checks two rules of the database that types cannot express. One table, one writer: only one file inserts, updates or deletes its rows. And
// every query of a shop names shop_id: a statement on a table with a shop_id mentions that column, or says `-- across shops: why` in the SQL.
// Reads the SQL templates of the server's sources and the tables of its migrations.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './lib/run.mjs'

const MIGRATIONS = join(ROOT, 'server/migrations')
const SOURCES = join(ROOT, 'server/src')

/** The tables that the migrations make, and whether each has a column shop_id. */
function readTables() {
  const tables = new Map()
  for (const file of readdirSync(MIGRATIONS).sort()) {
    const text = readFileSync(join(MIGRATIONS, file), 'utf8').replaceAll(/--.*$/gm, '')
    for (const [, name, body] of text.matchAll(
      /create table (?:if not exists )?(\w+)\s*\(([\s\S]*?)\n\)/gi,
    )) {
      tables.set(name, { is_of_shop: /^\s*shop_id\s/m.test(body) })
    }
    for (const [, name] of text.matchAll(/alter table (\w+)\s+add column (?:if not exists )?shop_id\b/gi)) {
      tables.get(name).is_of_shop = true
    }
    for (const [, name] of text.matchAll(/drop table (?:if exists )?(\w+)/gi)) tables.delete(name)
  }
  return tables
}

/** The closing backtick of the template whose text begins at `start`, or the end of the source. */
function endOfTemplate(source, start) {
  let at = start
  while (at < source.length && source[at] !== '`') {
    if (source.startsWith('${', at)) at = endOfExpression(source, at + 2)
    at += source[at] === '\\' ? 2 : 1
  }
  return Math.min(at, source.length)
}

/** The closing brace of the expression in a template that begins at `start`, or the end of the source. */
function endOfExpression(source, start) {
  let depth = 0
  for (let at = start; at < source.length; at++) {
    if (source[at] === '\\') at++
    else if (source[at] === '`') at = endOfTemplate(source, at + 1)
    else if (source[at] === '{') depth++
    else if (source[at] === '}' && depth-- === 0) return at
  }
  return source.length
}

/** Text and line of every sql template, from its backtick to the closing one. A nested template is part of the outer one and also comes alone. */
function* sqlTemplates(source) {
  for (const match of source.matchAll(/\bsql(?:<[^`]*?>)?`/g)) {
    const start = match.index + match[0].length
    yield {
      text: source.slice(start, endOfTemplate(source, start)),
      line: source.slice(0, match.index).split('\n').length,
    }
  }
}

const tables = readTables()
const problems = []
const writers = new Map()

for (const path of readdirSync(SOURCES, { recursive: true })) {
  if (!path.endsWith('.ts') || path.endsWith('.test.ts') || path.startsWith('testing/')) continue
  const source = readFileSync(join(SOURCES, path), 'utf8')
  for (const { text, line } of sqlTemplates(source)) {
    const sql = text.replaceAll(/--.*$/gm, '')
    for (const [, table] of sql.matchAll(
      /\b(?:insert\s+into|update(?:\s+only)?|delete\s+from|truncate)\s+(\w+)/gi,
    )) {
      if (!tables.has(table)) continue
      if (!writers.has(table)) writers.set(table, new Map())
      writers.get(table).set(path, line)
    }
    if (!path.endsWith('.queries.ts') || /-- across shops: \S/.test(text)) continue
    const touched = [...sql.matchAll(/\b(?:from|join|update|into|using)\s+(?:only\s+)?(\w+)/gi)].map(
      ([, name]) => name,
    )
    const of_shop = touched.find((name) => tables.get(name)?.is_of_shop)
    if (of_shop && !/\bshop_id\b/.test(sql)) {
      problems.push(
        `server/src/${path}:${line} reads or changes ${of_shop} without shop_id; add it, or '-- across shops: why'.`,
      )
    }
  }
}

for (const [table, files] of [...writers].sort()) {
  const names = [...files.keys()]
  for (const path of names.filter((path) => path.startsWith('features/') && !path.endsWith('.queries.ts'))) {
    problems.push(`server/src/${path}:${files.get(path)} writes ${table}; only a *.queries.ts may.`)
  }
  if (names.length > 1)
    problems.push(`The table ${table} is written by ${names.length} files: ${names.join(', ')}.`)
}

if (tables.size === 0) problems.push('No table was found in server/migrations.')
for (const problem of problems) process.stderr.write(`${problem}\n`)
process.stdout.write(`${tables.size} tables, ${writers.size} with a writer, ${problems.length} problems\n`)
process.exitCode = problems.length > 0 ? 1 : 0
