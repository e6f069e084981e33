// Links of a shop's menus and start page: to a collection, a product, a page of the shop, or any address.

import { z } from 'zod'
import { partId, uuid } from '../values/id-shapes.ts'
import { requiredTextLine } from '../values/text.ts'
import { SHOP_PAGES } from './shops.ts'

export const LINK_KINDS = ['home', 'collection', 'product', 'page', 'address'] as const
/** The pages written by the shop, and the generated page about shipping. */
export const LINKED_PAGES = [...SHOP_PAGES, 'shipping'] as const
export type LinkedPage = (typeof LINKED_PAGES)[number]

/** `https://…`, or a path within the shop. */
export const linkUrl = z
  .string()
  .trim()
  .max(2000, 'URL: at most 2000 characters')
  .refine(isLinkUrl, 'URL: https://…, or a path such as /products')

function isLinkUrl(text: string): boolean {
  // Two slashes would lead to an external host, and browsers read a backslash as a slash.
  if (text.startsWith('/')) return /^\/(?![/\\])[^\s\\]*$/.test(text)
  if (!/^https:\/\/[^\s\\]+$/i.test(text) || !URL.canParse(text)) return false
  const { username, password } = new URL(text)
  return username === '' && password === ''
}

const fields = {
  /** Kept if the id belongs to a link of the shop. Otherwise the link gets a new id. */
  id: partId,
  title: requiredTextLine('Title', 80),
  kind: z.enum(LINK_KINDS, { error: `Link: one of ${LINK_KINDS.join(', ')}` }),
  target_id: uuid.nullable().optional(),
  page: z.enum(LINKED_PAGES).nullable().optional(),
  url: linkUrl.nullable().optional(),
}

interface Target {
  kind: (typeof LINK_KINDS)[number]
  target_id?: string | null | undefined
  page?: string | null | undefined
  url?: string | null | undefined
}

/** Each kind needs a single field. The remaining fields are ignored. */
const hasTarget = (link: Target, context: z.RefinementCtx) => {
  const needed = link.kind === 'page' ? 'page' : link.kind === 'address' ? 'url' : 'target_id'
  if (link.kind !== 'home' && !link[needed])
    context.addIssue({ code: 'custom', message: 'Link: choose where it leads', path: [needed] })
}

/** A link without links below it. */
export const singleLink = z.object(fields).superRefine(hasTarget)

const lowerLink = z
  .object({ ...fields, links: z.array(z.unknown()).optional() })
  .superRefine(hasTarget)
  .refine(({ links = [] }) => links.length === 0, {
    message: 'A menu has two levels.',
    path: ['links'],
    params: { code: 'too_deep' },
  })

export const link = z.object({ ...fields, links: z.array(lowerLink).default([]) }).superRefine(hasTarget)

const out = {
  id: z.string(),
  title: z.string(),
  kind: z.enum(LINK_KINDS),
  target_id: z.string().nullable(),
  page: z.enum(LINKED_PAGES).nullable(),
  url: z.string().nullable(),
}

export const singleLinkOut = z.object(out)
const lowerLinkOut = z.object({ ...out, links: z.array(z.never()) })
export const linkOut = z.object({ ...out, links: z.array(lowerLinkOut) })

/** A link in the visitors' form. `url` is the target for every kind of link. */
export const publicSingleLink = singleLinkOut.extend({ url: z.string() })
const publicLowerLink = lowerLinkOut.extend({ url: z.string() })
export const publicLink = publicSingleLink.extend({ links: z.array(publicLowerLink) })

export type LinkInput = z.output<typeof link>
export type SingleLinkInput = z.output<typeof singleLink>
export type Link = z.output<typeof linkOut>
export type SingleLink = z.output<typeof singleLinkOut>
export type PublicLink = z.output<typeof publicLink>
