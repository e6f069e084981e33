// A slug that follows a title until somebody writes one by hand or saves.

import { useEffect, useRef } from 'react'

const LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  å: 'aa',
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ё: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'y',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'yu',
  я: 'ya',
  і: 'i',
  ї: 'yi',
  є: 'ye',
  ґ: 'g',
  α: 'a',
  β: 'v',
  γ: 'g',
  δ: 'd',
  ε: 'e',
  ζ: 'z',
  η: 'i',
  θ: 'th',
  ι: 'i',
  κ: 'k',
  λ: 'l',
  μ: 'm',
  ν: 'n',
  ξ: 'x',
  ο: 'o',
  π: 'p',
  ρ: 'r',
  σ: 's',
  ς: 's',
  τ: 't',
  υ: 'y',
  φ: 'f',
  χ: 'ch',
  ψ: 'ps',
  ω: 'o',
}

/**
 * Lower-case, trimmed, non-word characters removed, spaces to hyphens, repeated hyphens collapsed. Latin, Cyrillic and Greek letters are
 * spelled in ASCII; other scripts leave nothing, and an empty slug is for the person to fill.
 */
export function slugFromTitle(title: string): string {
  return spelled(spelled(title.normalize('NFC').toLowerCase()).normalize('NFD').replace(/\p{M}/gu, ''))
    .trim()
    .replace(/[^a-z0-9_\s-]/g, '')
    .replace(/[\s_]+/g, '-')
    .replace(/-{2,}/g, '-')
    .replace(/^-|-$/g, '')
}

// Called before and after accents are taken away: ö is oe and й is y, but ή is only η with an accent.
const spelled = (text: string): string => Array.from(text, (letter) => LETTERS[letter] ?? letter).join('')

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
