// Renders a merchant's description as React elements. The contract's parser decides what the text may hold, and lets nothing else through.

import type { Embed } from '@kontor/contract/storefront/embeds'
import { type Block, type Inline, parseMarkdown } from '@kontor/contract/values/markdown'
import type { ReactNode } from 'react'
import { type Texts, useTexts } from './messages/texts.tsx'

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

/** Twitch shows nothing unless its address names the host of the page. */
const playerAddress = ({ address }: Embed, page_host: string): string =>
  /^https:\/\/(?:player|clips)\.twitch\.tv\//.test(address)
    ? `${address}&parent=${encodeURIComponent(page_host)}`
    : address

/**
 * A player loads only when the visitor opens the player, so its host learns nothing of the visitor before. If
 * the script is missing, a link loads the player into its frame, because browsers do not load frames lazily
 * with scripts off.
 */
function EmbedBlock({
  embed,
  page_host,
  name,
}: {
  embed: Embed
  page_host: string
  name: string
}): ReactNode {
  const texts = useTexts()
  const { kind, address, text, host, page } = embed
  if (kind === 'image')
    return (
      <img
        className="embed"
        src={address}
        alt={text}
        lang={texts.written.lang}
        loading="lazy"
        decoding="async"
      />
    )
  const title = text || host || texts.say('embed.film')
  if (kind === 'video')
    return (
      // biome-ignore lint/a11y/useMediaCaption: the merchant's own film; there is no caption file to offer
      <video className="embed" src={address} controls preload="none" aria-label={title} />
    )
  return (
    <details className="embed player">
      <summary>
        <span>{texts.say('embed.play', { title })}</span>
        <span className="quiet-text">{texts.say('embed.host', { host })}</span>
      </summary>
      <iframe
        name={name}
        data-src={playerAddress(embed, page_host)}
        title={title}
        allow="fullscreen; picture-in-picture; encrypted-media"
        sandbox="allow-scripts allow-same-origin allow-popups allow-presentation"
        referrerPolicy="strict-origin-when-cross-origin"
      />
      <p className="no-script">
        <a
          href={playerAddress(embed, page_host)}
          target={name}
          referrerPolicy="strict-origin-when-cross-origin"
          rel="nofollow ugc"
        >
          {texts.say('embed.start')}
        </a>
      </p>
      <p>
        <a href={page} rel="nofollow noopener ugc">
          {texts.say('embed.page', { host })}
        </a>
      </p>
    </details>
  )
}

function block(one: Block, key: number, level: number, texts: Texts): ReactNode {
  const { kind, lines } = one
  if (kind === 'heading' || kind === 'minor_heading') {
    const Heading = `h${String(kind === 'heading' ? level : level + 1)}` as 'h2'
    return (
      <Heading key={key} {...texts.written}>
        {lines[0]!.map(inline)}
      </Heading>
    )
  }
  if (kind === 'paragraph')
    return (
      <p key={key} {...texts.written}>
        {lines.map((line, at) => [at > 0 ? <br key={`br${String(at)}`} /> : null, ...line.map(inline)])}
      </p>
    )
  const items = lines.map((line, at) => <li key={String(at)}>{line.map(inline)}</li>)
  if (kind === 'bullets')
    return (
      <ul key={key} {...texts.written}>
        {items}
      </ul>
    )
  return (
    <ol key={key} {...texts.written} start={one.start}>
      {items}
    </ol>
  )
}

interface Props {
  text: string
  /** The level of the text's topmost headings: a level below the heading above the text. */
  level?: 2 | 3
  /** The host of the page, for players that need the host. */
  page_host: string
}

export function Markdown({ text, level = 3, page_host }: Props): ReactNode {
  const texts = useTexts()
  return parseMarkdown(text).map((one, at) =>
    'lines' in one ? (
      block(one, at, level, texts)
    ) : (
      <EmbedBlock key={String(at)} embed={one} page_host={page_host} name={`player-${String(at)}`} />
    ),
  )
}
