import { expect, test } from 'vitest'
import { renderMail } from './mail-template.ts'

test('lines of a typed text stay lines, and none of them begins the signature', () => {
  const { text, html } = renderMail({
    title: 'A gift card',
    blocks: [
      { kind: 'paragraph', text: 'Dear Ben,\r\n-- \nAda <3' },
      { kind: 'quiet', text: 'One\nTwo' },
      { kind: 'lines', heading: 'Code', lines: ['AAAA-BBBB'] },
    ],
  })
  expect(text).toContain('\n\nDear Ben,\n--\nAda <3\n\nOne\nTwo\n\nCode:\nAAAA-BBBB\n')
  expect(text.match(/^-- $/gm)).toHaveLength(1)
  expect(html).toContain('>Dear Ben,<br>--<br>Ada &lt;3</p>')
  expect(html).toContain('>One<br>Two</p>')
})

test('a word that is wider than a phone is broken, wherever it is', () => {
  const { html } = renderMail({
    title: 'Withdrawal',
    blocks: [{ kind: 'lines', heading: 'Goods', lines: ['Tee'] }],
  })
  expect(html).toMatch(/<td style="[^"]*overflow-wrap:anywhere;word-break:break-word[^"]*">\s*<p.*<h1.*Tee/s)
})
