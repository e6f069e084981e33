// A product's picture in the size of its place, or the initials on a muted colour if the product has no
// picture. The style sheet fixes the shape of the frame, so the page does not shift when the picture arrives.
// If the picture cannot be loaded, the style sheet shows the initials.

import type { Picture } from '@kontor/contract/storefront/catalogue-views'

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

/** Returns whether another website serves the picture, and may stop serving. */
const isElsewhere = ({ url }: Picture): boolean => /^https?:/.test(url)

/** The widths of a picture in each place, so that the browser can choose a size before the layout. */
const SIZES = {
  card: '(min-width: 48rem) 17rem, 46vw',
  main: '(min-width: 48rem) 38rem, 92vw',
  more: '9rem',
  line: '6rem',
  head: '(min-width: 48rem) 20rem, 92vw',
  wide: '100vw',
  half: '(min-width: 48rem) 38rem, 92vw',
} as const

interface Props {
  picture: Picture | null
  title: string
  /** The language of the alternative text if different from the page's language. */
  lang?: string | undefined
  place: keyof typeof SIZES
  /** `eager` for a picture in view without scrolling, `first` for the page's main picture, which is fetched with high priority. */
  loading?: 'lazy' | 'eager' | 'first'
  /** The page names the product beside the picture, so screen readers skip the picture. */
  is_decoration?: boolean
}

export function ProductPicture({
  picture,
  title,
  lang,
  place,
  loading = 'lazy',
  is_decoration = false,
}: Props) {
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
        srcSet={picture.srcset || undefined}
        sizes={picture.srcset ? SIZES[place] : undefined}
        alt={is_decoration ? '' : picture.alt || title}
        lang={lang}
        width={picture.width ?? 800}
        height={picture.height ?? 800}
        loading={loading === 'lazy' ? 'lazy' : undefined}
        fetchPriority={loading === 'first' ? 'high' : undefined}
        decoding="async"
        data-letters={isElsewhere(picture) ? initials(title) : undefined}
      />
    </span>
  )
}
