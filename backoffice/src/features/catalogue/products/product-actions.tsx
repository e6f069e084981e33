// The actions of a product besides editing: add variants, duplicate, archive. A variant can become a single
// product.

import type { Product } from '@kontor/contract/catalogue/products/products'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { useMay } from '../../../lib/session/rights.ts'
import { t } from '../../../lib/texts.ts'
import { Menu, type MenuItem } from '../../../ui/menu.tsx'
import type { ProductAction } from './product-action-dialogue.tsx'

const ProductActionDialogue = lazy(async () => ({
  default: (await import('./product-action-dialogue.tsx')).ProductActionDialogue,
}))

export function ProductActions({ product }: { product: Product }) {
  const [asked, setAsked] = useState<{ what: ProductAction; is_open: boolean } | null>(null)
  const may = useMay('shop:write')
  const navigate = useNavigate()
  if (!may) return null
  const ask = (what: ProductAction) => () => setAsked({ what, is_open: true })
  const items: MenuItem[] = [
    product.group_id === null
      ? { label: t('Add variants'), onClick: ask('variants') }
      : { label: t('Make single product'), onClick: ask('leave') },
    {
      label: t('Translate'),
      onClick: () => navigate(`/account/shop/languages?id=${product.group_id ?? product.id}`),
    },
    { label: t('Duplicate'), onClick: ask('duplicate') },
    { label: t('Archive'), is_grave: true, onClick: ask('archive') },
  ]
  return (
    <>
      <Menu variant="default" size="sm" items={items}>
        {t('Actions')}
      </Menu>
      {asked && (
        <Suspense>
          <ProductActionDialogue
            product={product}
            action={asked.what}
            opened={asked.is_open}
            onClose={() => setAsked((now) => now && { ...now, is_open: false })}
          />
        </Suspense>
      )}
    </>
  )
}
