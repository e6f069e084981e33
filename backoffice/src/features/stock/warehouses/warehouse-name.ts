// The name of a warehouse on every screen.

import { t } from '../../../lib/texts.ts'

/**
 * Returns the title. Warehouses without a title have the same words everywhere. An inactive warehouse is
 * marked.
 */
export function warehouseName(title: string, is_active = true): string {
  const name = title || t('Unnamed Warehouse')
  return is_active ? name : t('{title} (not active)', { title: name })
}
