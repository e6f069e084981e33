// A product's picture, or its initials on a quiet colour where it has none. The frame's shape is fixed by the style sheet, so nothing
// moves when the picture arrives.

import type { Picture } from '@kontor/contract/storefront-pages'

const TINTS = 6

/** The same product always gets the same colour. */
const tintOf = (text: string): number =>
  [...text].reduce((sum, character) => sum + character.codePointAt(0)!, 0) % TINTS

function initials(title: string): string {
  const words = title.match(/[\p{L}\p{N}]+/gu) ?? []
  return words
    .slice(0, 2)
    .map((word) => [...word][0]!.toUpperCase())
    .join('')
}

interface Props {
  picture: Picture | null
  title: string
  /** Seen without scrolling: fetched at once, and before other things when it is the page's main picture. */
  loading?: 'lazy' | 'eager' | 'first'
  /** Said elsewhere: nothing to read out. */
  is_decoration?: boolean
}

export function ProductPicture({ picture, title, loading = 'lazy', is_decoration = false }: Props) {
  if (picture === null)
    return (
      <span className={`picture letters tint-${String(tintOf(title))}`} aria-hidden="true">
        {initials(title)}
      </span>
    )
  return (
    <span className="picture">
      <img
        src={picture.url}
        alt={is_decoration ? '' : picture.alt || title}
        width={picture.width ?? 800}
        height={picture.height ?? 800}
        loading={loading === 'lazy' ? 'lazy' : undefined}
        fetchPriority={loading === 'first' ? 'high' : undefined}
        decoding="async"
      />
    </span>
  )
}
