// Reads the posts in the folder news/: one Markdown file per post, named after the slug. The head of a file
// has `name: value` lines between two `---`. The server reads the files once, when it starts. A malformed
// file stops the start with a message that gives the reason.

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { plainText } from './post-html.ts'

export interface Category {
  name: string
  /** The category's name as used in URLs. */
  term: string
}

export interface Post {
  slug: string
  title: string
  /** RFC 3339 in UTC, without fractions. */
  published_at: string
  categories: Category[]
  /** The first paragraph, without marks. */
  summary: string
  /** Markdown. */
  text: string
}

const FILE = /^([a-z0-9]+(?:-[a-z0-9]+)*)\.md$/
const HEAD = /^---\n([\s\S]*?)\n---\n/
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/

const termOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** Throws an Error with the file name and the missing or malformed part. */
export function parsePost(file: string, source: string): Post {
  const wrong = (what: string) => new Error(`news/${file}: ${what}`)
  const slug = FILE.exec(file)?.[1]
  if (slug === undefined) throw wrong('a name is made of a-z, 0-9 and hyphens, and ends in .md')
  const unified = source.replaceAll('\r\n', '\n')
  const head = HEAD.exec(unified)
  if (head === null) throw wrong('it does not begin with a head between two lines of ---')
  const fields = new Map(
    head[1]!.split('\n').map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, Math.max(colon, 0)).trim(), line.slice(colon + 1).trim()]
    }),
  )
  const title = fields.get('title') ?? ''
  const published_at = fields.get('date') ?? ''
  const names = (fields.get('categories') ?? '').replace(/^\[|\]$/g, '').split(',')
  const categories = names.map((name) => name.trim()).filter((name) => name !== '')
  const text = unified.slice(head[0].length).trim()
  if (title === '') throw wrong('it has no title')
  if (!TIME.test(published_at) || Number.isNaN(Date.parse(published_at)))
    throw wrong('its date is no time such as 2026-11-20T09:00:00Z')
  if (text === '') throw wrong('it has no text')
  return {
    slug,
    title,
    published_at,
    categories: categories.map((name) => ({ name, term: termOf(name) })),
    summary: plainText(text.split(/\n\s*\n/)[0]!),
    text,
  }
}

/**
 * Returns the posts sorted by newest first, then by slug. Returns an empty list if the folder does not exist.
 */
export function readPosts(folder: string): Post[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .map((file) => parsePost(file, readFileSync(join(folder, file), 'utf8')))
    .sort((a, b) => b.published_at.localeCompare(a.published_at) || a.slug.localeCompare(b.slug))
}
