import { expect, test } from 'vitest'
import { parseMarkdown, plainText } from './markdown.ts'

test('a text becomes blocks of lines and marks', () => {
  expect(parseMarkdown('Made of:\n- **oak**\n- [brass](https://a.example)\n\n1. *cut*\n\nEnd')).toEqual([
    { kind: 'paragraph', lines: [['Made of:']] },
    {
      kind: 'bullets',
      lines: [
        [{ kind: 'strong', content: ['oak'] }],
        [{ kind: 'link', text: 'brass', address: 'https://a.example' }],
      ],
    },
    { kind: 'numbers', lines: [[{ kind: 'emphasis', content: ['cut'] }]], start: 1 },
    { kind: 'paragraph', lines: [['End']] },
  ])
  expect(parseMarkdown(' \n\t\n')).toEqual([])
})

test('headings stand alone, in two ranks', () => {
  expect(parseMarkdown('# One\n## *Two* ##\n### Three\ntext\n#tag\n#')).toEqual([
    { kind: 'heading', lines: [['One']] },
    { kind: 'heading', lines: [[{ kind: 'emphasis', content: ['Two'] }]] },
    { kind: 'minor_heading', lines: [['Three']] },
    { kind: 'paragraph', lines: [['text'], ['#tag'], ['#']] },
  ])
  expect(plainText('# One\ntwo', 100)).toBe('One two')
})

test('a link with an unsafe scheme stays text', () => {
  const lettersOf = (text: string) => {
    const [first] = parseMarkdown(text)
    return first && 'lines' in first ? first.lines[0]!.join('') : undefined
  }
  for (const text of ['[x](javascript:alert(1))', '[x](https://user@evil.example/)', '[x](//evil.example)'])
    expect(lettersOf(text)).toBe(text)
})

test('an address alone on its line is shown, in a line it is letters', () => {
  const film = 'https://youtu.be/abcdefghijk'
  const shown = { kind: 'player', host: 'YouTube', text: '', page: film }
  expect(parseMarkdown(`Look:\n${film}\nGood.`)).toMatchObject([
    { kind: 'paragraph' },
    shown,
    { kind: 'paragraph' },
  ])
  expect(parseMarkdown(`![The kiln](${film})\n![](https://a.example/x.png)`)).toMatchObject([
    { ...shown, text: 'The kiln' },
    { kind: 'image', text: '' },
  ])
  for (const text of [`See ${film}`, `- ${film}`, `(${film})`, `![x](${film}`, `${film})`, `![x]${film}`])
    expect(parseMarkdown(text), text).not.toContainEqual(expect.objectContaining({ host: 'YouTube' }))
  expect(plainText(`Look:\n${film}\n![x](https://a.example/x.png)\nGood.`, 100)).toBe('Look: Good.')
})

test('the plain text for the head has no marks and an end', () => {
  expect(plainText('A **bold** [link](https://a.example) and\n- one\n- two', 100)).toBe(
    'A bold link and one two',
  )
  expect(plainText('[one](https://a.example) or [two](http://b.example/?q=2)', 100)).toBe('one or two')
  expect(plainText('x'.repeat(300), 160)).toHaveLength(160)
  // Not in the middle of a character.
  expect(plainText('🫖'.repeat(300), 161)).toBe(`${'🫖'.repeat(79)} …`)
})

test('A backslash before a mark shows the mark', () => {
  const text = '\\*stars\\* and \\_lines\\_ C:\\new \\[a](https://a.example) **b\\*c**\n\n\\# five'
  expect(parseMarkdown(text)).toEqual([
    {
      kind: 'paragraph',
      lines: [['*stars* and _lines_ C:\\new [a](https://a.example) ', { kind: 'strong', content: ['b*c'] }]],
    },
    { kind: 'paragraph', lines: [['# five']] },
  ])
  expect(plainText(text, 200)).toBe('*stars* and _lines_ C:\\new [a](https://a.example) b*c # five')
})
