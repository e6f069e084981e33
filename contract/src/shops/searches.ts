// Searches of a shop's visitors, and synonyms for the shop's search.

import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { page, pageQuery, searchText } from '../http/page.ts'
import { STORE_LANGUAGES } from '../storefront/store-languages.ts'
import { dateOrTime } from '../values/date-or-time.ts'
import { idParams, uuid } from '../values/id-shapes.ts'
import { requiredTextLine } from '../values/text.ts'

export const MAX_SYNONYM_SETS = 1000
const MAX_WORDS = 20

const words = z
  .array(requiredTextLine('Word', 80))
  .min(2, 'At least two words')
  .max(MAX_WORDS, `At most ${MAX_WORDS} words`)
const language = z.enum(STORE_LANGUAGES).nullable()

export const synonymForm = z.object({ words, language: language.default(null) })
export const synonymCreate = synonymForm.extend({ shop_id: uuid })
export const synonymUpdate = z.object({
  words: words.optional(),
  language: language.optional(),
  updated_at: z.string().optional(),
})

export const synonymSet = z.object({
  id: z.string(),
  shop_id: z.string(),
  words: z.array(z.string()),
  language,
  created_at: z.string(),
  updated_at: z.string(),
})

export const search = z.object({
  q: z.string(),
  count: z.number(),
  /** Number of results of the last search. */
  results: z.number(),
  last_at: z.string(),
})

export type SynonymSet = z.output<typeof synonymSet>
export type SynonymCreate = z.output<typeof synonymCreate>
export type SynonymUpdate = z.output<typeof synonymUpdate>
export type Search = z.output<typeof search>

export const searchSynonyms = {
  create: endpoint({
    method: 'POST',
    path: '/a/search_synonyms',
    access: 'shop:write',
    shop: 'body',
    summary: 'Create a set of synonyms',
    description: 'A search for one of the words also finds the others.',
    body: synonymCreate,
    response: synonymSet,
    status: 201,
    idempotent: true,
    errors: ['validation_error'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/a/search_synonyms',
    access: 'shop:read',
    shop: 'query',
    summary: 'List sets of synonyms',
    query: pageQuery.extend({ shop_id: z.string({ error: 'shop_id is required' }), q: searchText }),
    response: page(synonymSet),
  }),
  get: endpoint({
    method: 'GET',
    path: '/a/search_synonyms/{id}',
    access: 'shop:read',
    shop: 'search_synonyms',
    summary: 'Read a set of synonyms',
    params: idParams,
    response: synonymSet,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/a/search_synonyms/{id}',
    access: 'shop:write',
    shop: 'search_synonyms',
    summary: 'Change a set of synonyms',
    params: idParams,
    body: synonymUpdate,
    response: synonymSet,
    errors: ['stale', 'validation_error'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/a/search_synonyms/{id}',
    access: 'shop:write',
    shop: 'search_synonyms',
    summary: 'Delete a set of synonyms',
    params: idParams,
    status: 204,
  }),
} as const

export const searches = {
  list: endpoint({
    method: 'GET',
    path: '/a/searches',
    access: 'shop:read',
    shop: 'query',
    summary: 'List search queries',
    description:
      'Of the last 90 days, most frequent first. Searches with a filter are not counted. `count` is an estimate: each process counts up to 20 searches a second, and a shop has up to 400 different ones a day. `found=false`: searches whose last run had no results. `from` and `until` are whole days.',
    query: pageQuery.extend({
      shop_id: z.string({ error: 'shop_id is required' }),
      from: dateOrTime('from'),
      until: dateOrTime('until'),
      found: z.enum(['true', 'false']).optional(),
    }),
    response: page(search),
    errors: ['validation_error'],
  }),
} as const
