// The head of the pages of a product with variants.

import type { ProductGroup } from '@kontor/contract/catalogue/product-groups'
import { PageHeader } from '../../ui/page-header.tsx'
import { type GroupPlace, GroupTabs } from './group-tabs.tsx'

interface Props {
  id: string
  /** Undefined while it loads. */
  group: ProductGroup | undefined
  place: GroupPlace
}

const TITLES = { details: 'Edit Product', variants: 'Variants', stock: 'Stock' }

export function GroupHeader({ id, group, place }: Props) {
  return (
    <>
      <PageHeader
        title={TITLES[place]}
        text={group?.title}
        up={{ to: '/account/products', label: 'Products' }}
        record={group?.title ?? null}
      />
      <GroupTabs id={id} group={group} />
    </>
  )
}
