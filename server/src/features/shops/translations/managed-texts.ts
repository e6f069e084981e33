// Texts that only owners and admins may change: legal pages, menus and the start page. The same holds for the
// translations. The audit log records changes of texts and translations alike.

import type { AuditAction } from '@kontor/contract/shops/audit'
import { hasRight } from '@kontor/contract/shops/shop-users'
import {
  isManagedKind,
  MANAGED_KINDS,
  type ManagedKind,
  type TranslationKind,
} from '@kontor/contract/shops/translations'
import type { StoreLanguage } from '@kontor/contract/storefront/store-languages'
import type { Tx } from '../../../db/pool.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { apiError } from '../../../http/errors/problem.ts'
import { auditChange } from '../audit/record-audit.ts'
import { listTextsOf, type TranslationKey } from './translations.queries.ts'

const ACTIONS: Record<ManagedKind, AuditAction> = {
  page: 'shop.change_pages',
  menu_link: 'shop.change_menus',
  section: 'shop.change_start_page',
}

/** Throws `forbidden` for members who may not change the texts themselves. */
export function throwIfManagedTexts({ role }: ShopScope, texts: readonly { kind: TranslationKind }[]): void {
  if (texts.some(({ kind }) => isManagedKind(kind)) && !hasRight(role, 'shop:manage'))
    throw apiError('forbidden', 'Only admins and owners can change legal pages, menus and the start page.')
}

/** Logs the changes of such translations. The caller calls the function before storing the translations. */
export async function auditManagedTexts(
  tx: Tx,
  shop: ShopScope,
  language: StoreLanguage,
  rows: readonly (TranslationKey & { text: string | null })[],
): Promise<void> {
  for (const kind of MANAGED_KINDS) {
    const wanted = rows.filter((row) => row.kind === kind)
    if (wanted.length === 0) continue
    const ids = wanted.map(({ id }) => id)
    const stored = await listTextsOf(tx, shop.shop_id, language, [kind], ids)
    const storedOf = ({ id, field }: TranslationKey) =>
      stored.find((row) => row.id === id && row.field === field)?.text ?? null
    const changed = wanted.filter((row) => storedOf(row) !== row.text)
    const shown = (textOf: (row: (typeof wanted)[number]) => string | null) => ({
      translations: changed.map((row) => ({ language, id: row.id, field: row.field, text: textOf(row) })),
    })
    await auditChange(tx, shop, {
      action: ACTIONS[kind],
      subject_id: shop.shop_id,
      before: shown(storedOf),
      after: shown(({ text }) => text),
    })
  }
}
