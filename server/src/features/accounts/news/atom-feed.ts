// Writes the posts as an Atom feed (RFC 4287) without a library. The template escapes every inserted text.

import { html } from '../../../http/files/html.ts'
import { postHtml } from './post-html.ts'
import type { Post } from './read-posts.ts'

export const FEED_TYPE = 'application/atom+xml; charset=utf-8'

/** The maximum number of posts in the feed. The index page lists all posts. */
const NEWEST = 20
const EPOCH = '2026-01-01T00:00:00Z'

/** Characters no XML document may contain, not even escaped (XML 1.0, 2.2). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udfff]/gu

export const postUrl = (origin: string, slug: string): string => `${origin}/news/${slug}`
export const categoryUrl = (origin: string, term: string): string => `${origin}/news/categories/${term}`

const entry = (origin: string, post: Post) => html`
  <entry>
    <id>${postUrl(origin, post.slug)}</id>
    <title>${post.title}</title>
    <link rel="alternate" type="text/html" href="${postUrl(origin, post.slug)}"/>
    <published>${post.published_at}</published>
    <updated>${post.published_at}</updated>${post.categories.map(
      ({ name, term }) => html`
    <category term="${term}" scheme="${categoryUrl(origin, '')}" label="${name}"/>`,
    )}
    <summary>${post.summary}</summary>
    <content type="html">${postHtml(post.text).text}</content>
  </entry>`

/**
 * Expects the newest of `posts` first. The `subtitle` of an empty feed gives the reason for the empty feed.
 */
export const atomFeed = (
  origin: string,
  posts: readonly Post[],
  subtitle = 'What is new in Kontor',
): string =>
  html`<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-GB">
  <id>${origin}/news</id>
  <title>Kontor news</title>
  <subtitle>${subtitle}</subtitle>
  <link rel="self" type="application/atom+xml" href="${origin}/news/feed.xml"/>
  <link rel="alternate" type="text/html" href="${origin}/news"/>
  <updated>${posts[0]?.published_at ?? EPOCH}</updated>
  <author><name>Kontor</name></author>${posts.slice(0, NEWEST).map((post) => entry(origin, post))}
</feed>
`.text.replace(NOT_XML, '')
