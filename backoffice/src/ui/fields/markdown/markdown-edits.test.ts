import { expect, test } from 'vitest'
import { edited, type MarkdownEdit } from './markdown-edits.ts'

/** `|` are the ends of the selection, one `|` is the caret. */
function after(edit: MarkdownEdit, marked: string): string {
  const start = marked.indexOf('|')
  const rest = marked.lastIndexOf('|')
  const text = marked.replaceAll('|', '')
  const change = edited(edit, { text, start, end: rest === start ? start : rest - 1 })
  const next = text.slice(0, change.from) + change.insert + text.slice(change.to)
  const chosen = next.slice(change.start, change.end)
  return `${next.slice(0, change.start)}|${chosen}${chosen && '|'}${next.slice(change.end)}`
}

test.each<[MarkdownEdit, string, string]>([
  ['bold', 'a |warm| cup', 'a **|warm|** cup'],
  ['bold', 'a **|warm|** cup', 'a |warm| cup'],
  ['bold', 'a| warm |cup', 'a **|warm|** cup'],
  ['bold', 'a |', 'a **|bold|**'],
  ['bold', '|one\n\n two |', '|**one**\n\n **two**| '],
  ['italic', 'a |warm| cup', 'a *|warm|* cup'],
  ['italic', 'a *|warm|* cup', 'a |warm| cup'],
  ['italic', 'a **|warm|** cup', 'a ***|warm|*** cup'],
  ['heading', 'one\ntw|o\nthree', 'one\n## two|\nthree'],
  ['heading', '## two|', 'two|'],
  ['heading', '|', '## |'],
  ['list', '|one\ntwo|\nthree', '|- one\n- two|\nthree'],
  ['list', '|- one\n\n* two|', '|one\n\ntwo|'],
  ['list', 'a\n|one\n|b', 'a\n|- one|\nb'],
  ['link', 'see |here|', 'see [here](|https://|)'],
  ['link', 'see |https://a.test/x|', 'see [|text|](https://a.test/x)'],
  ['link', 'see |', 'see [|text|](https://)'],
])('%s: %j becomes %j', (edit, before, expected) => {
  expect(after(edit, before)).toBe(expected)
})
