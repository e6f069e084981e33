// How a post's Markdown becomes HTML, and that no other HTML gets through.

import { expect, test } from 'vitest'
import { plainText, postHtml } from './post-html.ts'
import { parsePost } from './read-posts.ts'

const drawn = (text: string) => postHtml(text).text.trimEnd()

test.each([
  ['A line\nand its end.', '<p>A line and its end.</p>'],
  ['One.\n\nTwo.', '<p>One.</p>\n<p>Two.</p>'],
  ['## What for\n\n### Why', '<h2>What for</h2>\n<h3>Why</h3>'],
  ['- a\n- b\n  goes on', '<ul><li>a</li><li>b goes on</li></ul>'],
  ['1. a\n2. b', '<ol><li>a</li><li>b</li></ol>'],
  ['**On hand**, *held*, `free`', '<p><strong>On hand</strong>, <em>held</em>, <code>free</code></p>'],
  ['**`a` b**', '<p><strong><code>a</code> b</strong></p>'],
  ['2 * 3 * 4', '<p>2 * 3 * 4</p>'],
  ['`**as it is**`', '<p><code>**as it is**</code></p>'],
  ['```\na < b\n\n- c\n```\nd', '<pre><code>a &lt; b\n\n- c</code></pre>\n<p>d</p>'],
  [
    '[Atom](https://www.rfc-editor.org/rfc/rfc4287)',
    '<p><a href="https://www.rfc-editor.org/rfc/rfc4287">Atom</a></p>',
  ],
])('%j', (text, html) => {
  expect(drawn(text)).toBe(html)
})

test.each([
  ['<script>alert(1)</script>', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>'],
  ['[x](javascript:1)', '<p>[x](javascript:1)</p>'],
  ['[x](data:text/html,1)', '<p>[x](data:text/html,1)</p>'],
  ['[x](//elsewhere.example)', '<p>[x](//elsewhere.example)</p>'],
  ['[x](https://a.example/"onclick="1)', '<p><a href="https://a.example/&quot;onclick=&quot;1">x</a></p>'],
  ['`<b>` **<b>** & "', '<p><code>&lt;b&gt;</code> <strong>&lt;b&gt;</strong> &amp; &quot;</p>'],
])('stays text: %j', (text, html) => {
  expect(drawn(text)).toBe(html)
})

test('a summary has no marks', () => {
  expect(plainText('A **strong** word, `code`,\n[a link](https://a.example) and *more*.')).toBe(
    'A strong word, code, a link and more.',
  )
})

const HEAD = '---\ntitle: A: b\ndate: 2026-11-20T09:00:00Z\ncategories: [How it works, Money]\n---\n'

test('a post is read from its file', () => {
  expect(parsePost('a-post.md', `${HEAD}\nFirst **words**,\nmore.\n\nNext.\n`)).toEqual({
    slug: 'a-post',
    title: 'A: b',
    published_at: '2026-11-20T09:00:00Z',
    categories: [
      { name: 'How it works', term: 'how-it-works' },
      { name: 'Money', term: 'money' },
    ],
    summary: 'First words, more.',
    text: 'First **words**,\nmore.\n\nNext.',
  })
})

test.each([
  ['A Post.md', `${HEAD}text`, 'a name is made of'],
  ['a.md', 'text', 'does not begin with a head'],
  ['a.md', '---\ndate: 2026-11-20T09:00:00Z\n---\ntext', 'no title'],
  ['a.md', '---\ntitle: A\ndate: yesterday\n---\ntext', 'no time'],
  ['a.md', '---\ntitle: A\ndate: 2026-13-40T09:00:00Z\n---\ntext', 'no time'],
  ['a.md', `${HEAD}\n`, 'no text'],
])('%s is no post: %j', (file, source, message) => {
  expect(() => parsePost(file, source)).toThrow(message)
})
