// The routes for a shop's synonyms, and for the searches of visitors.

import { api } from '@kontor/contract/api'
import { type App, route } from '../../../http/route.ts'
import { pageOfSearches } from './note-search.ts'
import {
  changeSynonyms,
  createSynonyms,
  getSynonyms,
  pageOfSynonyms,
  removeSynonyms,
} from './save-synonyms.ts'

export function registerSearches(app: App): void {
  const { search_synonyms, searches } = api
  route(app, search_synonyms.create, ({ db, shop, body }) => createSynonyms(db, shop, body))
  route(app, search_synonyms.list, ({ db, shop, query }) => pageOfSynonyms(db, shop, query))
  route(app, search_synonyms.get, ({ db, shop, params }) => getSynonyms(db, shop, params.id))
  route(app, search_synonyms.update, ({ db, shop, params, body }) =>
    changeSynonyms(db, shop, params.id, body),
  )
  route(app, search_synonyms.remove, ({ db, shop, params }) => removeSynonyms(db, shop, params.id))
  route(app, searches.list, ({ db, shop, query }) => pageOfSearches(db, shop, query))
}
