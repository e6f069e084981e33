// A slug that follows a title until somebody writes one by hand or saves.

import { transliterate } from '@kontor/contract/transliterate'
import { useEffect, useRef } from 'react'

/**
 * Lower-case, trimmed, non-word characters removed, spaces to hyphens, repeated hyphens collapsed. Latin, Cyrillic and Greek letters are
 * spelled in ASCII; other scripts leave nothing, and an empty slug is for the person to fill.
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
  /** False once the record is saved. */
  follow: boolean
  setSlug: (slug: string) => void
}

/** Keeps `slug` equal to the title's for as long as nobody has written another. */
export function useSlugFollowingTitle({ title, slug, follow, setSlug }: SlugParts): void {
  const last = useRef(slugFromTitle(title))
  useEffect(() => {
    const next = slugFromTitle(title)
    const untouched = slug === last.current || slug === ''
    if (follow && untouched && slug !== next && next !== last.current) setSlug(next)
    last.current = untouched ? next : last.current
  }, [title, slug, follow, setSlug])
}
