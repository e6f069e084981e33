// The head of the pages of a product with variants.

import type { ProductGroup } from '@kontor/contract/catalogue/groups/product-groups'
import { t } from '../../../lib/texts.ts'
import { PageHeader } from '../../../ui/pages/page-header.tsx'
import { type GroupPlace, GroupTabs } from './group-tabs.tsx'

interface Props {
  id: string
  /** Undefined while the group loads. */
  group: ProductGroup | undefined
  place: GroupPlace
}

const TITLES = { details: t('Edit Product'), variants: t('Variants'), stock: t('Stock') }

export function GroupHeader({ id, group, place }: Props) {
  return (
    <>
      <PageHeader
        title={TITLES[place]}
        text={group?.title}
        up={{ to: '/account/products', label: t('Products') }}
        record={group?.title ?? null}
      />
      <GroupTabs id={id} group={group} />
    </>
  )
}
