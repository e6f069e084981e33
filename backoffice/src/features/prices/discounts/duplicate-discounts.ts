// Duplicating several discounts, from their list.

import type { Discount } from '@kontor/contract/prices/discounts'
import { t } from '../../../lib/texts.ts'
import type { BulkAction } from '../../../ui/list/bulk/run-bulk.ts'
import { duplicateDiscount } from './discount-data.ts'

/** The list's action. A repeat after a lost response makes no second copy. */
export function duplicateDiscounts(): BulkAction<Discount> {
  const keys = new Map<string, string>()
  return {
    key: 'duplicate',
    label: t('Duplicate'),
    done: t('duplicated'),
    run: async ({ id }) => {
      const key = keys.get(id) ?? crypto.randomUUID()
      keys.set(id, key)
      await duplicateDiscount(id, key)
      keys.delete(id)
    },
  }
}
