// A merchant's description as elements. What the text may hold, and that nothing else gets through, is in the contract.

import { type Block, type Inline, parseMarkdown } from '@kontor/contract/markdown'
import type { ReactNode } from 'react'

const inline = (part: Inline, key: number): ReactNode => {
  if (typeof part === 'string') return part
  if (part.kind === 'link')
    return (
      <a key={key} href={part.address} rel="nofollow noopener ugc">
        {part.text}
      </a>
    )
  const Mark = part.kind === 'strong' ? 'strong' : 'em'
  return <Mark key={key}>{part.content.map(inline)}</Mark>
}

function block({ kind, lines }: Block, key: number, level: number): ReactNode {
  if (kind === 'heading' || kind === 'minor_heading') {
    const Heading = `h${String(kind === 'heading' ? level : level + 1)}` as 'h2'
    return <Heading key={key}>{lines[0]!.map(inline)}</Heading>
  }
  if (kind === 'paragraph')
    return (
      <p key={key}>
        {lines.map((line, at) => [at > 0 ? <br key={`br${String(at)}`} /> : null, ...line.map(inline)])}
      </p>
    )
  const items = lines.map((line, at) => <li key={String(at)}>{line.map(inline)}</li>)
  return kind === 'bullets' ? <ul key={key}>{items}</ul> : <ol key={key}>{items}</ol>
}

/** `level` is the rank the text's own headings begin at: one below the heading it stands under. */
export const Markdown = ({ text, level = 3 }: { text: string; level?: 2 | 3 }): ReactNode =>
  parseMarkdown(text).map((one, at) => block(one, at, level))
