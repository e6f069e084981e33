// A slug that follows a title until somebody writes one by hand or the record is saved.

import { transliterate } from '@kontor/contract/transliterate'
import { useEffect, useRef } from 'react'

/**
 * The slug of a title: lower case, trimmed, non-word characters removed, spaces turned into hyphens, repeated hyphens collapsed. Latin, Cyrillic and
 * Greek letters are spelled in ASCII. Other scripts give an empty slug, which the user has to fill in.
 */
export function slugFromTitle(title: string): string {
  return transliterate(title)
    .trim()
    .replace(/[^a-z0-9_\s-]/g, '')
    .replace(/[\s_]+/g, '-')
    .replace(/-{2,}/g, '-')
    .replace(/^-|-$/g, '')
}

interface SlugParts {
  title: string
  slug: string
  /** Whether to follow the title; false once the record is saved. */
  follow: boolean
  setSlug: (slug: string) => void
}

/** Keeps `slug` equal to the title's slug as long as nobody has written another one. */
export function useSlugFollowingTitle({ title, slug, follow, setSlug }: SlugParts): void {
  const last = useRef(slugFromTitle(title))
  useEffect(() => {
    const next = slugFromTitle(title)
    const untouched = slug === last.current || slug === ''
    if (follow && untouched && slug !== next && next !== last.current) setSlug(next)
    last.current = untouched ? next : last.current
  }, [title, slug, follow, setSlug])
}
