// The edits made by the buttons and keys of a description's field. The edits are pure computations.
// `applyEdit` applies an edit so that the browser can undo the edit.

import { t } from '../../../lib/texts.ts'

export const MARKDOWN_EDITS = ['bold', 'italic', 'heading', 'list', 'link'] as const
export type MarkdownEdit = (typeof MARKDOWN_EDITS)[number]

export interface Selected {
  text: string
  start: number
  end: number
}

/** `insert` takes the place of the text between `from` and `to`; then the text between `start` and `end` of the new text is selected. */
export interface Change {
  from: number
  to: number
  insert: string
  start: number
  end: number
}

const ADDRESS = 'https://'
const HEADING = /^#{1,6}\s+/
const BULLET = /^[-*•]\s+/

/** Returns the selection without surrounding blanks, because marks stand at letters. */
function tight({ text, start, end }: Selected): Selected {
  const chosen = text.slice(start, end)
  const ahead = chosen.length - chosen.trimStart().length
  return chosen.trim() === ''
    ? { text, start, end }
    : { text, start: start + ahead, end: start + ahead + chosen.trim().length }
}

/** Marks each line separately, because a mark ends with its line. */
function marked(selected: Selected, mark: string, placeholder: string): Change {
  const { text, start, end } = tight(selected)
  const chosen = text.slice(start, end)
  const length = mark.length
  const is_wider = (at: number) => text[at] === '*' && mark === '*' && text[at - 1] === '*'
  const is_around =
    text.slice(start - length, start) === mark &&
    text.slice(end, end + length) === mark &&
    !(is_wider(start - 1) && text.slice(end, end + 2) === '**' && text.slice(end, end + 3) !== '***')
  if (start >= length && is_around)
    return {
      from: start - length,
      to: end + length,
      insert: chosen,
      start: start - length,
      end: end - length,
    }
  if (chosen.trim() === '') {
    const insert = `${mark}${placeholder}${mark}`
    return { from: start, to: end, insert, start: start + length, end: start + length + placeholder.length }
  }
  const insert = chosen
    .split('\n')
    .map((line) => {
      const bare = line.trim()
      return bare === '' ? line : line.replace(bare, () => mark + bare + mark)
    })
    .join('\n')
  const is_one_line = !chosen.includes('\n')
  return {
    from: start,
    to: end,
    insert,
    start: is_one_line ? start + length : start,
    end: is_one_line ? end + length : start + insert.length,
  }
}

/** Adds the sign to the start of the selected lines, or removes the sign if all lines have the sign. */
function linesWith({ text, start, end }: Selected, sign: string, present: RegExp): Change {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const last = text.indexOf('\n', Math.max(start, end - 1))
  const to = last < 0 ? text.length : last
  const lines = text.slice(from, to).split('\n')
  const full = lines.filter((line) => line.trim() !== '')
  const is_there = full.length > 0 && full.every((line) => present.test(line))
  const insert = lines
    .map((line) => {
      if (is_there) return line.replace(present, '')
      if (line.trim() === '' && full.length > 0) return line
      return present.test(line) ? line : `${sign}${line}`
    })
    .join('\n')
  const place = from + insert.length
  return { from, to, insert, start: start === end ? place : from, end: place }
}

function linked({ text, start, end }: Selected): Change {
  const chosen = text.slice(start, end).trim()
  const is_address = /^https?:\/\/\S+$/.test(chosen)
  const name = is_address || chosen === '' ? t('text') : chosen
  const address = is_address ? chosen : ADDRESS
  const insert = `[${name}](${address})`
  // The part still to be typed is selected.
  const at = is_address || chosen === '' ? start + 1 : start + name.length + 3
  return { from: start, to: end, insert, start: at, end: at + (at === start + 1 ? name : address).length }
}

export function edited(edit: MarkdownEdit, selected: Selected): Change {
  switch (edit) {
    case 'bold':
      return marked(selected, '**', t('bold'))
    case 'italic':
      return marked(selected, '*', t('italic'))
    case 'heading':
      return linesWith(selected, '## ', HEADING)
    case 'list':
      return linesWith(selected, '- ', BULLET)
    case 'link':
      return linked(selected)
  }
}

/**
 * Applies an edit like typed text, because the browser can undo typed text. The browser cannot undo a text
 * set by a script.
 */
export function applyEdit(field: HTMLTextAreaElement, edit: MarkdownEdit): void {
  const { value, selectionStart, selectionEnd } = field
  const change = edited(edit, { text: value, start: selectionStart, end: selectionEnd })
  field.focus()
  field.setSelectionRange(change.from, change.to)
  const is_typed = document.execCommand(change.insert === '' ? 'delete' : 'insertText', false, change.insert)
  if (!is_typed) {
    field.setRangeText(change.insert)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  field.setSelectionRange(change.start, change.end)
}
