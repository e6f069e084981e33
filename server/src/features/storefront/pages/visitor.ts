// The visitor of a page: the language and region that the browser asks for, or the language chosen by link, else the shop's own.

import {
  STORE_LANGUAGES,
  STORE_LOCALES,
  type StoreLanguage,
} from '@kontor/contract/storefront/store-languages'
import type { OwnCookies } from '../../../http/access/cookie.ts'

export interface Visitor {
  lang: StoreLanguage
  /** The locale for `Intl`: the language, with a region if the browser names a region. */
  locale: string
  /**
   * Two letters, if the browser names a region with the preferred language. Regions of further languages come
   * from programs, not from places.
   */
  region: string | undefined
  /** True if the request chose the language by link, and the choice must be remembered. */
  is_chosen: boolean
  /** True if the visitor names no language of the store, so the store speaks the shop's own language. */
  speaks_shop_language: boolean
}

const COOKIE = 'store_lang'
const YEAR_SECONDS = 365 * 24 * 3600
const MAX_TAGS = 20

const isStoreLanguage = (lang: string | undefined): lang is StoreLanguage =>
  STORE_LANGUAGES.includes(lang as StoreLanguage)

interface Tag {
  lang: string
  region: string | undefined
  quality: number
}

/** Parses `Accept-Language` (RFC 9110, section 12.5.4), best first. Tags that do not parse are left out. */
function wantedTags(header: string | undefined): Tag[] {
  return (header ?? '')
    .split(',', MAX_TAGS)
    .flatMap((part): Tag[] => {
      const [, lang = '', region, quality] =
        /^([a-z]{2,3})(?:-[a-z]{4})?(?:-([a-z]{2}))?(?:-[\w-]*)?(?:\s*;\s*q=([01](?:\.\d{0,3})?))?$/i.exec(
          part.trim(),
        ) ?? []
      if (lang === '') return []
      return [{ lang: lang.toLowerCase(), region: region?.toUpperCase(), quality: Number(quality ?? 1) }]
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
}

/** `remembered` is the language in the cookie of an earlier choice, `asked` the query's `lang`, `otherwise` the shop's own language. */
export function readVisitor(
  accept_language: string | undefined,
  remembered: string | undefined,
  asked: unknown,
  otherwise: StoreLanguage = STORE_LANGUAGES[0],
): Visitor {
  const tags = wantedTags(accept_language)
  const is_chosen = typeof asked === 'string' && isStoreLanguage(asked)
  const said = [is_chosen ? asked : undefined, remembered, ...tags.map((tag) => tag.lang)].find(
    isStoreLanguage,
  )
  const lang = said ?? otherwise
  const own = tags.find((tag) => tag.lang === lang && tag.region !== undefined)
  return {
    lang,
    locale: own ? `${lang}-${own.region}` : STORE_LOCALES[lang],
    region: tags.find((tag) => tag.lang === tags[0]?.lang && tag.region !== undefined)?.region,
    is_chosen,
    speaks_shop_language: said === undefined,
  }
}

export const rememberedLanguage = (cookies: OwnCookies, header: string | undefined): string | undefined =>
  cookies.read(header, COOKIE)

export const languageCookie = (cookies: OwnCookies, lang: StoreLanguage): string =>
  cookies.line(COOKIE, lang, YEAR_SECONDS)
