import { expect, test } from 'vitest'
import { categoryAddress, cutSummary, httpUrl, withoutMarkup } from './entry-text.ts'

test('a summary of 180 characters is whole, a longer one is cut there', () => {
  expect(cutSummary('a'.repeat(180))).toBe('a'.repeat(180))
  expect(cutSummary('a'.repeat(181))).toBe(`${'a'.repeat(180)} ...`)
})

test('no character is cut in two', () => {
  expect(cutSummary('🫖'.repeat(181))).toBe(`${'🫖'.repeat(180)} ...`)
})

test.each([
  ['https://news.example/a?b=1#c', 'https://news.example/a?b=1#c'],
  [' http://news.example ', 'http://news.example/'],
  ['tag:news.example,2026:1', null],
  ['urn:uuid:0', null],
  ['javascript:alert(1)', null],
  ['java\nscript:alert(1)', null],
  ['data:text/html,x', null],
  ['vbscript:x', null],
  ['//news.example', null],
  ['/news/a', null],
  ['https://user:secret@news.example/', null],
  ['https://user@news.example/', null],
  ['', null],
  [null, null],
])('X-02 the address of %j is %j', (text, address) => {
  expect(httpUrl(text)).toBe(address)
})

test.each([
  [
    'money',
    'https://a.example/news/categories/',
    'https://b.example/1',
    'https://a.example/news/categories/money',
  ],
  ['money', 'https://a.example/topics', null, 'https://a.example/topics/money'],
  ['a/b ?', null, 'https://b.example/2026/1', 'https://b.example/categories/a%2Fb%20%3F'],
  ['x', 'http://www.blogger.com/atom/ns#', 'https://b.example/1', 'https://b.example/categories/x'],
  ['x', 'javascript:alert(1)', 'https://b.example/1', 'https://b.example/categories/x'],
  ['x', 'javascript:alert(1)', null, null],
])('the page of category %j of scheme %j in %j is %j', (term, scheme, entry, address) => {
  expect(categoryAddress(term, scheme, entry)).toBe(address)
})

test.each([
  ['Big <b>news</b>', 'Big news'],
  ['<p>One</p><p>two<br/>three', ' One  two three'],
  ['a < b, it is > c &amp; d', 'a < b, it is > c &amp; d'],
  [`<img alt="a > b" title='c > d' style="color: red">e`, 'e'],
  ['a<!-- <b> -->c<script>d</script >e<STYLE>f</style>g', 'aceg'],
  ['a<script>b', 'a'],
  ['a<!-- b', 'a'],
  ['a<img alt="b > c', 'a'],
])('X-02 the words of %j are %j', (html, text) => {
  expect(withoutMarkup(html)).toBe(text)
})

test('X-04 unclosed markup is removed without delay', () => {
  for (const part of ['<a ', '<!--', "<a '", '<script>', '<a b="c" '])
    expect(withoutMarkup(part.repeat(300_000)).length).toBeLessThan(1_000_000)
}, 5000)
