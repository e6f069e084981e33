import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { Markdown } from './markdown.tsx'
import en from './messages/en.json' with { type: 'json' }
import { makeTexts, TextsProvider } from './messages/texts.tsx'

const texts = makeTexts('en', 'en-GB', en)
const html = (text: string) =>
  renderToStaticMarkup(
    <TextsProvider texts={texts}>
      <Markdown text={text} page_host="shop.example" />
    </TextsProvider>,
  )

describe('a description', () => {
  test.each([
    ['One.\n\nTwo.', '<p dir="auto">One.</p><p dir="auto">Two.</p>'],
    ['One\r\ntwo', '<p dir="auto">One<br/>two</p>'],
    [
      '**strong** and *soft* and _soft_',
      '<p dir="auto"><strong>strong</strong> and <em>soft</em> and <em>soft</em></p>',
    ],
    ['Made of:\n- oak\n- brass', '<p dir="auto">Made of:</p><ul dir="auto"><li>oak</li><li>brass</li></ul>'],
    ['1. cut\n2. glue', '<ol dir="auto" start="1"><li>cut</li><li>glue</li></ol>'],
    [
      '1. cut\n\n2) glue',
      '<ol dir="auto" start="1"><li>cut</li></ol><ol dir="auto" start="2"><li>glue</li></ol>',
    ],
    ['# A\nb\n### C', '<h3 dir="auto">A</h3><p dir="auto">b</p><h4 dir="auto">C</h4>'],
    ['**see *this* one**', '<p dir="auto">**see <em>this</em> one**</p>'],
    [
      '[us](https://a.example/x?y=1)',
      '<p dir="auto"><a href="https://a.example/x?y=1" rel="nofollow noopener ugc">us</a></p>',
    ],
    ['2 * 3 * 4, snake_case_name, ** not **', '<p dir="auto">2 * 3 * 4, snake_case_name, ** not **</p>'],
    ['', ''],
  ])('%j', (text, expected) => {
    expect(html(text)).toBe(expected)
  })
})

describe('X-01 what it may not do', () => {
  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](data:text/html,<script>)',
    '[x](//evil.example)',
    '[x](https://a.example/" onmouseover="alert(1))',
    '[x](https://user@evil.example/)',
    '![x](http://a.example/x.png)',
    '![x](https://a.example/x.svg)',
    '!["><b>](https://evil.example/watch?v=abcdefghijk)',
    '**<b onclick=alert(1)>**',
    '- <iframe src=//evil.example>',
    '# <h1 onclick=alert(1)>',
    '<svg/onload=alert(1)>\u2028\u0000',
  ])('%j is letters, or a link to where it says', (text) => {
    const bare = html(text).replace(/="[^"]*"/g, '')
    expect(
      bare.match(/<\/?[a-z0-9]+/g)?.every((tag) => /^<\/?(?:p|br|strong|em|ul|ol|li|a|h3|h4)$/.test(tag)),
    ).toBe(true)
    expect(html(text)).not.toMatch(/href="(?!https?:\/\/)/)
    expect(html(text)).not.toMatch(/href="[^"]*user@/)
  })

  test('pictures and films are of the declared kind, and load on request', () => {
    expect(html('![A "kiln"](https://a.example/x.png)')).toBe(
      '<img class="embed" src="https://a.example/x.png" alt="A &quot;kiln&quot;" loading="lazy" decoding="async"/>',
    )
    expect(html('https://a.example/x.mp4')).toContain(
      '<video class="embed" src="https://a.example/x.mp4" controls="" preload="none"',
    )
    const player = html('https://clips.twitch.tv/Slow-Clay')
    expect(player).toMatch(/^<details class="embed player">/)
    expect(player).toContain(
      'data-src="https://clips.twitch.tv/embed?clip=Slow-Clay&amp;autoplay=false&amp;parent=shop.example"',
    )
    expect(player).not.toMatch(/<iframe[^>]* src=/)
    expect(player).toContain('sandbox="allow-scripts allow-same-origin allow-popups allow-presentation"')
  })

  test('and not grow beyond all bounds', () => {
    const long = [
      '*'.repeat(20_000),
      '[a'.repeat(10_000),
      '**a '.repeat(5000),
      '_a_ '.repeat(5000),
      '[x](https://'.repeat(1600),
    ]
    for (const text of long) expect(html(text).length).toBeLessThan(3 * text.length)
    expect(html('_a_ '.repeat(5000)).match(/<em>/g)).toHaveLength(200)
  })
})
