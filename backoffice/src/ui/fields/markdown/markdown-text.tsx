// Renders a description with the same parser as the storefront, in the back office's fonts.

import type { Embed } from '@kontor/contract/storefront/embeds'
import { type Block, type Inline, parseMarkdown } from '@kontor/contract/values/markdown'
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

/** Players are shown as links: the account's pages load nothing from elsewhere but pictures. */
const embed = ({ kind, address, page, text, host }: Embed, key: number): ReactNode =>
  kind === 'image' ? (
    <img key={key} src={address} alt={text} loading="lazy" />
  ) : (
    <p key={key}>
      <a href={page || address} target="_blank" rel="nofollow noopener ugc">
        {text || host || address}
      </a>
    </p>
  )

function block(one: Block | Embed, key: number): ReactNode {
  if (!('lines' in one)) return embed(one, key)
  const { kind, lines } = one
  // No heading elements, because headings would count as headings of the form around the text.
  if (kind === 'heading' || kind === 'minor_heading')
    return (
      <p key={key} dir="auto" className={kind === 'heading' ? classes.heading : undefined}>
        <strong>{lines[0]!.map(inline)}</strong>
      </p>
    )
  if (kind === 'paragraph')
    return (
      <p key={key} dir="auto">
        {lines.map((line, at) => [at > 0 ? <br key={`br${String(at)}`} /> : null, ...line.map(inline)])}
      </p>
    )
  const List = kind === 'bullets' ? 'ul' : 'ol'
  return (
    <List key={key} dir="auto">
      {lines.map((line, at) => (
        <li key={String(at)}>{line.map(inline)}</li>
      ))}
    </List>
  )
}

export const MarkdownText = ({ text }: { text: string }) => (
  <div className={classes.text}>{parseMarkdown(text).map(block)}</div>
)
