// Reads a shop's open to-dos, which need a person's attention, and marks a to-do as done.

import type { Todo } from '@kontor/contract/shops/matters'
import type { OfficeLanguage } from '@kontor/contract/storefront/store-languages'
import type { PageRequest } from '../../../db/lists/listing.ts'
import type { Db } from '../../../db/pool.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { auditChange } from '../audit/record-audit.ts'
import { todoTexts } from './todo-texts.ts'
import { countOpen, type FoundTodo, findTodo, listOpen, settleRow } from './todos.queries.ts'

export type { FoundTodo }

const RESOLVED_AUTOMATICALLY: readonly Todo['kind'][] = ['refund_waiting', 'gateway_failing', 'low_stock']

const shown = ({ subject, detail, withdrawal, ...todo }: FoundTodo, language?: OfficeLanguage): Todo => ({
  ...todo,
  ...todoTexts({ ...todo, subject, detail, withdrawal }, language),
  is_to_be_confirmed: !RESOLVED_AUTOMATICALLY.includes(todo.kind),
})

export async function pageOfTodos(
  db: Db,
  shop: ShopScope,
  query: PageRequest & { lang?: OfficeLanguage | undefined },
) {
  const [data, total] = await Promise.all([listOpen(db, shop, query), countOpen(db, shop)])
  return { data: data.map((found) => shown(found, query.lang)), ...total }
}

/** Marks a to-do as done. Changes nothing if the to-do is already done. */
export const confirmTodo = (db: Db, shop: ShopScope, id: string): Promise<void> =>
  db.transaction(async (tx) => {
    const found = await findTodo(tx, shop.shop_id, id)
    if (found === undefined || (await settleRow(tx, shop, id)) === 0) return
    const { title: subject_label } = shown(found)
    await auditChange(tx, shop, { action: 'todo.resolve', subject_id: id, subject_label })
  })

/** Finds a to-do for the mail about the to-do. Returns undefined if the to-do is not open any more. */
export const findOpenTodo = (db: Db, shop_id: string, id: string): Promise<FoundTodo | undefined> =>
  findTodo(db, shop_id, id)
