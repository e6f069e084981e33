// The form page for a record owned by every shop exactly once, such as the shop's pages. The record is read
// and saved by the shop's id, and never created.

import { useSelectedShopId } from '../../lib/session/selected-shop.ts'
import type { RecordPageProps } from '../record/record-props.ts'
import { NoShop } from './no-shop.tsx'
import { RecordPage } from './record-page.tsx'

interface SettingsPageProps<Item extends { id: string }, Values extends Record<string, unknown>>
  extends Omit<RecordPageProps<Item, Values>, 'id' | 'titles' | 'subtitle' | 'aside' | 'create' | 'right'> {
  title: string
  text?: string
}

export function SettingsPage<Item extends { id: string }, Values extends Record<string, unknown>>({
  title,
  text = '',
  ...record
}: SettingsPageProps<Item, Values>) {
  const shop_id = useSelectedShopId()
  if (shop_id === null) return <NoShop />
  return (
    <RecordPage<Item, Values>
      {...record}
      id={shop_id}
      right="shop:manage"
      titles={{ create: title, edit: title }}
      subtitle={{ edit: text }}
    />
  )
}
