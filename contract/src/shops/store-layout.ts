// The layout of a shop's storefront: the menus in its header and footer, and the sections of its start page.

import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { idParams, partId, uuid } from '../values/id-shapes.ts'
import { textBlock, textLine } from '../values/text.ts'
import { link, linkOut, singleLink, singleLinkOut } from './store-links.ts'

/** Limit per menu, including links of the second level. */
export const MAX_MENU_LINKS = 50
export const MAX_SECTIONS = 30
export const MAX_SECTION_ITEMS = 24
export const SECTION_KINDS = ['hero', 'collection', 'products', 'text_picture', 'quote'] as const
export type SectionKind = (typeof SECTION_KINDS)[number]

const menu = z
  .array(link)
  .refine((links) => links.reduce((count, one) => count + 1 + one.links.length, 0) <= MAX_MENU_LINKS, {
    message: `At most ${MAX_MENU_LINKS} links`,
    params: { code: 'too_many' },
  })

const times = { created_at: z.string(), updated_at: z.string() }

export const menusUpdate = z.object({
  header: menu.optional(),
  footer: menu.optional(),
  updated_at: z.string().optional(),
})

export const menus = z.object({
  id: z.string(),
  shop_id: z.string(),
  header: z.array(linkOut),
  footer: z.array(linkOut),
  ...times,
})

/** Kept if the id belongs to a section of the start page. Otherwise the section gets a new id. */
const sectionId = partId
const title = textLine(200).default('')
const text = textBlock(5000).default('')
const file_id = uuid.nullable().default(null)
const SIDES = ['left', 'right'] as const

export const section = z.discriminatedUnion(
  'kind',
  [
    z.object({
      kind: z.literal('hero'),
      id: sectionId,
      title,
      text,
      file_id,
      link: singleLink.nullable().default(null),
    }),
    z.object({
      kind: z.literal('collection'),
      id: sectionId,
      collection_id: uuid,
      title,
      limit: z.number().int('Limit: a whole number').min(1).max(MAX_SECTION_ITEMS).default(8),
    }),
    z.object({
      kind: z.literal('products'),
      id: sectionId,
      item_ids: z.array(uuid).max(MAX_SECTION_ITEMS, `At most ${MAX_SECTION_ITEMS} products`),
      title,
    }),
    z.object({
      kind: z.literal('text_picture'),
      id: sectionId,
      title,
      text,
      file_id,
      side: z.enum(SIDES).default('left'),
    }),
    z.object({ kind: z.literal('quote'), id: sectionId, text, by: textLine(200).default('') }),
  ],
  { error: `Section: one of ${SECTION_KINDS.join(', ')}` },
)

export const startPageUpdate = z.object({
  sections: z.array(section).max(MAX_SECTIONS, `At most ${MAX_SECTIONS} sections`).optional(),
  updated_at: z.string().optional(),
})

const sectionOut = z.discriminatedUnion('kind', [
  z.object({
    id: z.string(),
    kind: z.literal('hero'),
    title: z.string(),
    text: z.string(),
    file_id: z.string().nullable(),
    picture_url: z.string().nullable(),
    link: singleLinkOut.nullable(),
  }),
  z.object({
    id: z.string(),
    kind: z.literal('collection'),
    collection_id: z.string(),
    title: z.string(),
    limit: z.number(),
  }),
  z.object({ id: z.string(), kind: z.literal('products'), item_ids: z.array(z.string()), title: z.string() }),
  z.object({
    id: z.string(),
    kind: z.literal('text_picture'),
    title: z.string(),
    text: z.string(),
    file_id: z.string().nullable(),
    picture_url: z.string().nullable(),
    side: z.enum(SIDES),
  }),
  z.object({ id: z.string(), kind: z.literal('quote'), text: z.string(), by: z.string() }),
])

export const startPage = z.object({
  id: z.string(),
  shop_id: z.string(),
  sections: z.array(sectionOut),
  ...times,
})

export type Menus = z.output<typeof menus>
export type MenusUpdate = z.output<typeof menusUpdate>
export type SectionInput = z.output<typeof section>
export type Section = z.output<typeof sectionOut>
export type StartPage = z.output<typeof startPage>
export type StartPageUpdate = z.output<typeof startPageUpdate>

const path = { access: 'shop:read', shop: 'path', params: idParams } as const

export const storeLayout = {
  getMenus: endpoint({
    ...path,
    method: 'GET',
    path: '/a/shops/{id}/menus',
    summary: "Read a shop's menus",
    response: menus,
  }),
  updateMenus: endpoint({
    method: 'PATCH',
    path: '/a/shops/{id}/menus',
    access: 'shop:manage',
    shop: 'path',
    summary: "Change a shop's menus",
    description:
      'Links of the header and of the footer, in two levels. Without links in the header, the shop shows its categories there.',
    params: idParams,
    body: menusUpdate,
    response: menus,
    errors: ['stale', 'validation_error'],
  }),
  getStartPage: endpoint({
    ...path,
    method: 'GET',
    path: '/a/shops/{id}/start_page',
    summary: "Read a shop's start page",
    response: startPage,
  }),
  updateStartPage: endpoint({
    method: 'PATCH',
    path: '/a/shops/{id}/start_page',
    access: 'shop:manage',
    shop: 'path',
    summary: "Change a shop's start page",
    description:
      'Texts are Markdown. Without sections, the start page lists all products. A section of a collection shows at most 24 products (`limit`), and one of chosen products as many.',
    params: idParams,
    body: startPageUpdate,
    response: startPage,
    errors: ['stale', 'validation_error'],
  }),
} as const
