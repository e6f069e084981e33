// The parts of a document that a command writes: what is between two marks of its own.

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { REPOSITORY_ROOT } from '../server/src/package-root.ts'

const marksOf = (name: string) => [
  `<!-- ${name}: written by npm run ${name} -- --write -->`,
  `<!-- /${name} -->`,
]

/**
 * The text with what `rewrite` makes of the lines between the marks of `npm run <name>`; the marks stay. Throws where the text has not both.
 */
export function withMarked(text: string, name: string, rewrite: (lines: string[]) => string[]): string {
  const [begin, end] = marksOf(name) as [string, string]
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from === -1 || to < from) throw new Error(`There is no place to write to: ${begin} … ${end}`)
  const old = text.slice(from + begin.length, to).split('\n')
  return `${text.slice(0, from)}${begin}\n${rewrite(old).join('\n')}\n${text.slice(to)}`
}

/** `path`: from the repository's root. */
export function writeMarked(path: string, name: string, rewrite: (lines: string[]) => string[]): void {
  const file = join(REPOSITORY_ROOT, path)
  writeFileSync(file, withMarked(readFileSync(file, 'utf8'), name, rewrite))
}
