// A slug that follows a title until a user edits the slug or the record is saved.

import { transliterate } from '@kontor/contract/values/transliterate'
import { useEffect, useRef } from 'react'

/**
 * The slug of a title: lower case, trimmed, non-word characters removed, spaces turned into hyphens, repeated hyphens collapsed, cut to `max`
 * characters. Latin, Cyrillic and Greek letters are spelled in ASCII; those of other scripts stay, without their marks.
 */
export function slugFromTitle(title: string, max: number): string {
  return (
    transliterate(title)
      .normalize('NFC')
      .trim()
      .replace(/[^\p{Ll}\p{Lo}\p{N}_\s-]/gu, '')
      .replace(/[\s_]+/g, '-')
      .replace(/-{2,}/g, '-')
      .slice(0, max)
      // Removes half of a letter made of two units.
      .replace(/\p{Cs}$/u, '')
      .replace(/^-|-$/g, '')
  )
}

interface SlugParts {
  title: string
  slug: string
  /** The largest number of characters. */
  max: number
  /** True while the slug follows the title; false once the record is saved. */
  follow: boolean
  setSlug: (slug: string) => void
}

/** Keeps `slug` equal to the title's slug as long as the user has not edited the slug. */
export function useSlugFollowingTitle({ title, slug, max, follow, setSlug }: SlugParts): void {
  const last = useRef(slugFromTitle(title, max))
  useEffect(() => {
    const next = slugFromTitle(title, max)
    const untouched = slug === last.current || slug === ''
    if (follow && untouched && slug !== next && next !== last.current) setSlug(next)
    last.current = untouched ? next : last.current
  }, [title, slug, max, follow, setSlug])
}
