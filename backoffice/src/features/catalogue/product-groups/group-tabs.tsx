// The tabs of a product with variants, and the menu of further actions.

import type { ProductGroup } from '@kontor/contract/catalogue/groups/product-groups'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { NavLink, useNavigate } from 'react-router'
import { formatNumber } from '../../../lib/locale.ts'
import { useMay } from '../../../lib/session/rights.ts'
import { t } from '../../../lib/texts.ts'
import { Confirm } from '../../../ui/feedback/confirm.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { useShop } from '../../shops/shop-data.ts'
import { ViewInShop } from '../products/view-in-shop.tsx'
import { archiveGroup, duplicateGroup, renewGroups } from './group-data.ts'
import classes from './group-tabs.module.css'

export type GroupPlace = 'details' | 'variants' | 'stock'

const variantsLabel = (group: ProductGroup | undefined) =>
  group === undefined
    ? t('Variants')
    : t('Variants ({variants_count})', { variants_count: formatNumber(group.variants_count) })

export function GroupTabs({ id, group }: { id: string; group: ProductGroup | undefined }) {
  const base = `/account/products/groups/${id}`
  const shop = useShop()
  return (
    <div className={classes.tabs}>
      <nav aria-label={t('Product')}>
        <NavLink to={base} end>
          {t('Details')}
        </NavLink>
        <NavLink to={`${base}/variants`}>{variantsLabel(group)}</NavLink>
        <NavLink to={`${base}/stock`}>{t('Stock')}</NavLink>
      </nav>
      {group && <ViewInShop product={group} shop_slug={shop?.id === group.shop_id ? shop.slug : undefined} />}
      {group && <Actions key={group.id} group={group} />}
    </div>
  )
}

function Actions({ group }: { group: ProductGroup }) {
  const [asked, setAsked] = useState<'duplicate' | 'archive' | null>(null)
  // A repeat after a lost response makes no second copy.
  const key = useRef(crypto.randomUUID())
  const client = useQueryClient()
  const navigate = useNavigate()
  if (!useMay('shop:write')) return null
  const close = () => setAsked(null)
  return (
    <>
      <Menu
        variant="default"
        size="sm"
        items={[
          { label: t('Translate'), onClick: () => navigate(`/account/shop/languages?id=${group.id}`) },
          { label: t('Duplicate'), onClick: () => setAsked('duplicate') },
          { label: t('Archive'), is_grave: true, onClick: () => setAsked('archive') },
        ]}
      >
        {t('Actions')}
      </Menu>
      <Confirm
        opened={asked === 'duplicate'}
        title={t('Duplicate this product?')}
        action={t('Duplicate')}
        dangerous={false}
        onClose={close}
        onConfirm={async () => {
          const { id } = await duplicateGroup(group.id, key.current)
          key.current = crypto.randomUUID()
          navigate(`/account/products/groups/${id}`)
          await renewGroups(client)
        }}
      >
        {t(
          'The copy has the same texts, variants, prices and pictures. It is not active and has no SKUs, barcodes or stock.',
        )}
      </Confirm>
      <Confirm
        opened={asked === 'archive'}
        title={t('Archive {title}?', { title: group.title })}
        action={t('Archive')}
        onClose={close}
        onConfirm={async () => {
          await archiveGroup(group.id)
          await renewGroups(client, { is_leaving: true })
          navigate('/account/products')
        }}
      >
        {t(
          'It and its variants are removed from the shop and your lists. Orders keep a copy. You can restore it from the archived products.',
        )}
      </Confirm>
    </>
  )
}
