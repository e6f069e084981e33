// The API calls of the menus and the start page, and their form values.

import {
  type Menus,
  type Section,
  type SectionKind,
  type StartPage,
  storeLayout,
} from '@kontor/contract/shops/store-layout'
import type { LinkedPage, SingleLink } from '@kontor/contract/shops/store-links'
import { call } from '../../../lib/api/api.ts'

export interface LinkValues {
  id?: string
  title: string
  kind: SingleLink['kind']
  target_id: string | null
  page: LinkedPage | null
  url: string
  links: LinkValues[]
}

export const EMPTY_LINK: LinkValues = {
  title: '',
  kind: 'collection',
  target_id: null,
  page: null,
  url: '',
  links: [],
}

const linkValues = (link: SingleLink & { links?: SingleLink[] }): LinkValues => ({
  id: link.id,
  title: link.title,
  kind: link.kind,
  target_id: link.target_id,
  page: link.page,
  url: link.url ?? '',
  links: (link.links ?? []).map(linkValues),
})

/** Returns only the fields that the kind of the link needs. */
const linkFields = ({ id, title, kind, target_id, page, url }: LinkValues) => ({
  ...(id !== undefined && { id }),
  title,
  kind,
  ...((kind === 'collection' || kind === 'product') && { target_id }),
  ...(kind === 'page' && { page }),
  ...(kind === 'address' && { url: url.trim() }),
})

const menuFields = (links: readonly LinkValues[]) =>
  links.map((link) => ({ ...linkFields(link), links: link.links.map(linkFields) }))

export interface MenusValues extends Record<string, unknown> {
  header: LinkValues[]
  footer: LinkValues[]
}

export const NO_MENUS: MenusValues = { header: [], footer: [] }

export const menusValues = ({ header, footer }: Menus): MenusValues => ({
  header: header.map(linkValues),
  footer: footer.map(linkValues),
})

export const menusFields = ({ header, footer }: MenusValues) => ({
  header: menuFields(header),
  footer: menuFields(footer),
})

export const getMenus = (id: string, signal?: AbortSignal) =>
  call(storeLayout.getMenus, { params: { id } }, { signal })

export const updateMenus = (id: string, values: MenusValues, version: { updated_at?: string }) =>
  call(storeLayout.updateMenus, { params: { id }, body: { ...menusFields(values), ...version } })

/** A section with every field that a section may have. Fields that the `kind` does not need are ignored. */
export interface SectionValues {
  /** The id of a new section is valid only in the form, because the server gives the section a new id. */
  id: string
  kind: SectionKind
  title: string
  text: string
  file_id: string | null
  picture_url: string | null
  has_link: boolean
  link: LinkValues
  collection_id: string | null
  limit: number
  item_ids: string[]
  side: 'left' | 'right'
  by: string
}

const EMPTY_SECTION: Omit<SectionValues, 'id' | 'kind'> = {
  title: '',
  text: '',
  file_id: null,
  picture_url: null,
  has_link: false,
  link: EMPTY_LINK,
  collection_id: null,
  limit: 8,
  item_ids: [],
  side: 'left',
  by: '',
}

export const newSection = (kind: SectionKind): SectionValues => ({
  ...EMPTY_SECTION,
  id: crypto.randomUUID(),
  kind,
})

/**
 * Returns whether a section has nothing to show, so the start page leaves the section out. The server also
 * leaves out sections without products.
 */
export const isBlank = ({ kind, title, text, by, file_id, has_link }: SectionValues): boolean => {
  if (kind === 'quote') return `${text}${by}`.trim() === ''
  const is_written = `${title}${text}`.trim() !== ''
  return (
    (kind === 'hero' || kind === 'text_picture') &&
    !is_written &&
    file_id === null &&
    !(kind === 'hero' && has_link)
  )
}

export interface StartPageValues extends Record<string, unknown> {
  sections: SectionValues[]
}

const sectionValues = (section: Section): SectionValues => ({
  ...EMPTY_SECTION,
  id: section.id,
  kind: section.kind,
  title: 'title' in section ? section.title : '',
  text: 'text' in section ? section.text : '',
  file_id: 'file_id' in section ? section.file_id : null,
  picture_url: 'picture_url' in section ? section.picture_url : null,
  has_link: section.kind === 'hero' && section.link !== null,
  link: section.kind === 'hero' && section.link !== null ? linkValues(section.link) : EMPTY_LINK,
  collection_id: section.kind === 'collection' ? section.collection_id : null,
  limit: section.kind === 'collection' ? section.limit : 8,
  item_ids: section.kind === 'products' ? section.item_ids : [],
  side: section.kind === 'text_picture' ? section.side : 'left',
  by: section.kind === 'quote' ? section.by : '',
})

export const startPageValues = ({ sections }: StartPage): StartPageValues => ({
  sections: sections.map(sectionValues),
})

function sectionFields(section: SectionValues) {
  const { id, title, text, file_id } = section
  switch (section.kind) {
    case 'hero': {
      const link = section.has_link ? linkFields(section.link) : null
      return { id, kind: section.kind, title, text, file_id, link }
    }
    case 'collection':
      // The server rejects an empty text at the field.
      return {
        id,
        kind: section.kind,
        collection_id: section.collection_id ?? '',
        title,
        limit: section.limit,
      }
    case 'products':
      return { id, kind: section.kind, item_ids: section.item_ids, title }
    case 'text_picture':
      return { id, kind: section.kind, title, text, file_id, side: section.side }
    case 'quote':
      return { id, kind: section.kind, text, by: section.by }
  }
}

export const startPageFields = ({ sections }: StartPageValues) => ({ sections: sections.map(sectionFields) })

export const getStartPage = (id: string, signal?: AbortSignal) =>
  call(storeLayout.getStartPage, { params: { id } }, { signal })

export const updateStartPage = (id: string, values: StartPageValues, version: { updated_at?: string }) =>
  call(storeLayout.updateStartPage, { params: { id }, body: { ...startPageFields(values), ...version } })
