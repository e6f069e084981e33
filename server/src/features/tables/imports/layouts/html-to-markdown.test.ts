// Descriptions of other shop programs, and HTML that wants to break out of its text or take all time.

import { expect, it, test } from 'vitest'
import { runs } from '../../../../../../scripts/lib/runs.mjs'
import { htmlToMarkdown } from './html-to-markdown.ts'

test.each([
  ['Plain & simple', 'Plain & simple'],
  ['a &amp; b &#8364; &#x20AC; &nbsp;c &unknown;', 'a & b € €  c &unknown;'],
  ['<p>One</p><p>Two<br>lines</p>', 'One\n\nTwo\nlines'],
  ['a &constructor; <constructor>b</constructor>', 'a &constructor; b'],
  ['<h2>Care</h2><ul><li>Wash</li><li><b>Dry</b> flat</li></ul>', '## Care\n\n- Wash\n- **Dry** flat'],
  ['<ol><li>One</li><li>Two</li></ol>', '1. One\n2. Two'],
  ['<ol><li><p>One</p></li><li>\n<div><p></p>Two</div>\n<p>Three</p></li></ol>', '1. One\n2. Two\nThree'],
  ['<h2><p>Care</p></h2><p>Wash</p>', '## Care\n\nWash'],
  [
    '<table><tr><th><p>Size</p></th><td><p>S</p></td></tr><tr><td><p>One</p><p>Two</p></td></tr></table>End',
    'Size S\nOne\n\nTwo\n\nEnd',
  ],
  ['<strong> Soft </strong>and <em>light</em>, <b></b>new', '**Soft** and *light*, new'],
  ['<p><strong>One<br>Two </strong>three</p>', '**One**\n**Two** three'],
  ['<strong><em>Both</em></strong> and <i>one <b>two</b></i> <i>three', '**Both** and *one two* *three*'],
  [
    '<b> <a href="https://a.example">More</a></b> <a href="https://b.example"><b>Less</b></a>',
    '**[More](https://a.example)** [Less](https://b.example)',
  ],
  ['One<b><a href="https://a.example"><img src="x.png"></a></b> two', 'One two'],
  ['<a href="https://a.example/x?y=1&amp;z=2">More</a>', '[More](https://a.example/x?y=1&z=2)'],
  ['<a href="javascript:alert(1)">More</a>', 'More'],
  ['<script>alert("<p>")</script>Text<style>p{}</style>', 'Text'],
  ['İzmir <svg><path/></SVG>kilim <style>p{}', 'İzmir kilim'],
  ['<!-- <p>hidden</p> --><p class="a>b">3 < 4 & 5 > 4</p>', 'b">3 < 4 & 5 > 4'],
  ['<div><span>Deep</span> <img src=x onerror=alert(1)></div>', 'Deep'],
  ['Plain *stars* and _lines_', 'Plain \\*stars\\* and \\_lines\\_'],
  ['2 * 3, a_b, C:\\new', '2 * 3, a_b, C:\\new'],
  ['# five\n[a](https://a.example)', '\\# five\n\\[a](https://a.example)'],
  ['<p># five *stars* <b>bold *er*</b></p>', '\\# five \\*stars\\* **bold \\*er\\***'],
  [
    '<p>See</p><iframe src="//www.youtube.com/embed/abcdefghijk?rel=0"></iframe>End',
    'See\n\nhttps://www.youtube.com/embed/abcdefghijk?rel=0\n\nEnd',
  ],
])('%s', (html, markdown) => expect(htmlToMarkdown(html)).toBe(markdown))

it('takes no longer for what is nested, repeated or never closed', () => {
  const letters = runs(20_000, 110_000)
  for (const part of [
    '<',
    '<a',
    '<a href="',
    '<!--',
    '&',
    '&#',
    '<b><i>',
    '<ul><li>',
    '<script>',
    '<svg></svg>',
    '<1',
    '</p>',
    '<p ',
    '[<a href=https://a>',
  ])
    expect(htmlToMarkdown(`<p>${part.repeat(letters / part.length)}`).length).toBeLessThan(3 * letters)
})

it.each(['<b>', '<a', '<b>x</b>', '<a href=https://a>x</a>'])(
  'takes linear time for a long line of %s',
  (part) => {
    const began = performance.now()
    htmlToMarkdown(part.repeat(1_000_000 / part.length))
    expect(performance.now() - began).toBeLessThan(2000)
  },
)

test('a long line has its marks and links', () => {
  const words = 'word '.repeat(1000)
  const link = '<a href="https://a.example">'
  expect(htmlToMarkdown(`<p>${words}<b>bold</b> and ${link}more</a></p>`)).toBe(
    `${words}**bold** and [more](https://a.example)`,
  )
  expect(htmlToMarkdown(`${link}${words}</a>`)).toBe(words.trim())
})
