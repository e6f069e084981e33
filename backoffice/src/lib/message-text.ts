// Messages of the server and of the contract's schemas in German. Their words are not known to the back office, so they are found by their text:
// as a whole, or as one with a gap for what varies. What has no German stays as it is.

import { messages } from './german/messages.ts'

/** The names of fields and other words of the screens, by their English. */
type Words = Readonly<Record<string, unknown>>

const known: Words = messages

// Every second part is a placeholder's name.
const patterns = Object.entries(messages)
  .map(([english, german]) => ({ parts: english.split(/\{(\w+)\}/), german }))
  .filter(({ parts }) => parts.length > 1)

/** What stands in the gaps between the fixed parts, by their names; null if the message is another one. */
function gapsOf(message: string, [start = '', ...rest]: readonly string[]): Record<string, string> | null {
  if (!message.startsWith(start)) return null
  const gaps: Record<string, string> = {}
  let at = start.length
  for (let i = 0; i < rest.length; i += 2) {
    const [name = '', fixed = ''] = rest.slice(i, i + 2)
    const is_last = i + 2 === rest.length
    const end = is_last ? message.length - fixed.length : message.indexOf(fixed, at)
    if (end <= at || !message.startsWith(fixed, end)) return null
    gaps[name] = message.slice(at, end)
    at = end + fixed.length
  }
  return gaps
}

export function messageText(message: string, words: Words): string {
  const wordOf = (text: string) => {
    const word = known[text] ?? words[text]
    return typeof word === 'string' ? word : text
  }
  if (typeof known[message] === 'string') return known[message]
  for (const { parts, german } of patterns) {
    const gaps = gapsOf(message, parts)
    if (gaps !== null) return german.replace(/\{(\w+)\}/g, (_, name: string) => wordOf(gaps[name] ?? ''))
  }
  return wordOf(message)
}
