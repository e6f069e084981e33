// The parts of a document that a command writes: what is between two marks of its own.

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { REPOSITORY_ROOT } from '../server/src/process/package-root.ts'

const marksOf = (name: string) => [
  `<!-- ${name}: written by npm run ${name} -- --write -->`,
  `<!-- /${name} -->`,
]

/** Where the lines between the two marks begin and end. Throws where the text has not both. */
function placeOf(text: string, name: string): { from: number; to: number } {
  const [begin, end] = marksOf(name) as [string, string]
  const [at, to] = [text.indexOf(begin), text.indexOf(end)]
  if (at === -1 || to < at) throw new Error(`There is no place to write to: ${begin} … ${end}`)
  return { from: at + begin.length, to }
}

/** The lines between the marks of `npm run <name>`. Throws where the text has not both. */
export function marked(text: string, name: string): string[] {
  const { from, to } = placeOf(text, name)
  return text.slice(from, to).split('\n')
}

/**
 * The text with what `rewrite` makes of the lines between the marks of `npm run <name>`; the marks stay. Throws where the text has not both.
 */
export function withMarked(text: string, name: string, rewrite: (lines: string[]) => string[]): string {
  const { from, to } = placeOf(text, name)
  return `${text.slice(0, from)}\n${rewrite(marked(text, name)).join('\n')}\n${text.slice(to)}`
}

/** `path`: from the repository's root. */
export function writeMarked(path: string, name: string, rewrite: (lines: string[]) => string[]): void {
  const file = join(REPOSITORY_ROOT, path)
  writeFileSync(file, withMarked(readFileSync(file, 'utf8'), name, rewrite))
}
