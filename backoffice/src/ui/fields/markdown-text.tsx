// A description as the shop shows it: the same reading of the text, in the back office's type.

import { type Block, type Inline, parseMarkdown } from '@kontor/contract/markdown'
import type { ReactNode } from 'react'
import classes from './markdown.module.css'

const inline = (part: Inline, key: number): ReactNode => {
  if (typeof part === 'string') return part
  if (part.kind === 'link')
    return (
      <a key={key} href={part.address} target="_blank" rel="nofollow noopener ugc">
        {part.text}
      </a>
    )
  const Mark = part.kind === 'strong' ? 'strong' : 'em'
  return <Mark key={key}>{part.content.map(inline)}</Mark>
}

function block({ kind, lines }: Block, key: number): ReactNode {
  // Not headings of the form they stand in.
  if (kind === 'heading' || kind === 'minor_heading')
    return (
      <p key={key} className={kind === 'heading' ? classes.heading : undefined}>
        <strong>{lines[0]!.map(inline)}</strong>
      </p>
    )
  if (kind === 'paragraph')
    return (
      <p key={key}>
        {lines.map((line, at) => [at > 0 ? <br key={`br${String(at)}`} /> : null, ...line.map(inline)])}
      </p>
    )
  const List = kind === 'bullets' ? 'ul' : 'ol'
  return (
    <List key={key}>
      {lines.map((line, at) => (
        <li key={String(at)}>{line.map(inline)}</li>
      ))}
    </List>
  )
}

export const MarkdownText = ({ text }: { text: string }) => (
  <div className={classes.text}>{parseMarkdown(text).map(block)}</div>
)
