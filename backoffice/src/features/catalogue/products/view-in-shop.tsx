// The link from a product's form to the product's page in the shop. An inactive product has no page in the
// shop.

import type { Product } from '@kontor/contract/catalogue/products/products'
import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { t } from '../../../lib/texts.ts'
import { IconExternalLink } from '../../../ui/display/icons.tsx'
import { groupQuery } from '../product-groups/group-query.ts'

export interface ViewInShopProps {
  product: Pick<Product, 'shop_id' | 'slug' | 'is_live'>
  /** Undefined until known. The link then contains the shop's id instead. */
  shop_slug: string | undefined
}

interface ViewProductInShopProps extends ViewInShopProps {
  product: ViewInShopProps['product'] & Pick<Product, 'group_id'>
}

/** The link of a variant also requires an active group. */
export function ViewProductInShop({ product, shop_slug }: ViewProductInShopProps) {
  const { group_id } = product
  const { data: group } = useQuery({ ...groupQuery(group_id ?? ''), enabled: group_id !== null })
  if (group_id !== null && !group?.is_live) return null
  return <ViewInShop product={product} shop_slug={shop_slug} />
}

export function ViewInShop({ product: { shop_id, slug, is_live }, shop_slug }: ViewInShopProps) {
  if (!is_live) return null
  return (
    <Anchor
      href={`/store/${shop_slug ?? shop_id}/products/${encodeURIComponent(slug)}`}
      target="_blank"
      rel="noreferrer"
      underline="always"
      style={{ display: 'inline-flex', alignItems: 'center', gap: 6 }}
    >
      {t('View in shop')}
      <IconExternalLink size={16} stroke={1.5} aria-hidden />
    </Anchor>
  )
}
