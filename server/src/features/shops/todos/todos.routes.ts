// The routes for a shop's to-dos, which need a person's attention.

import { api } from '@kontor/contract/api'
import { type App, route } from '../../../http/route.ts'
import { confirmTodo, pageOfTodos } from './find-todos.ts'

export function registerTodos(app: App): void {
  route(app, api.matters.list, ({ db, shop, query }) => pageOfTodos(db, shop, query))
  route(app, api.matters.done, ({ db, shop, params }) => confirmTodo(db, shop, params.id))
}
