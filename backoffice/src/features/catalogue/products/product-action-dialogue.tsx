// The question before an action on a product, and the action.

import type { Product } from '@kontor/contract/catalogue/products/products'
import { products } from '@kontor/contract/catalogue/products/products'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useRef } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../../lib/api/api.ts'
import { t } from '../../../lib/texts.ts'
import { Confirm } from '../../../ui/feedback/confirm.tsx'
import { leaveGroup, renewGroups } from '../product-groups/group-data.ts'

const AddVariantsDialogue = lazy(async () => ({
  default: (await import('../product-groups/variants/add-variants-dialogue.tsx')).AddVariantsDialogue,
}))

export type ProductAction = 'variants' | 'duplicate' | 'archive' | 'leave'

interface Question {
  title: string
  text: string
  action: string
  dangerous: boolean
}

export const questionOf = (
  action: Exclude<ProductAction, 'variants'>,
  { title, variant_title, group_id }: Product,
): Question =>
  ({
    duplicate: {
      title: t('Duplicate this product?'),
      text: t(
        'The copy has the same texts, price and pictures. It is not active and has no SKU, barcode or stock.',
      ),
      action: t('Duplicate'),
      dangerous: false,
    },
    archive: {
      title: t('Archive {title}?', { title }),
      text:
        group_id === null
          ? t(
              'It is removed from the shop and your lists. Orders keep a copy. You can restore it from the archived products.',
            )
          : t(
              'It is removed from the shop and your lists. Orders keep a copy. You can restore it in the table of variants, under More, Archived variants.',
            ),
      action: t('Archive'),
      dangerous: true,
    },
    leave: {
      title: t('Make this variant a single product?'),
      text: t(
        "It keeps its price, SKU, stock and orders, and is called '{title} – {variant_title}'. The last variant takes the title and URL of the product.",
        { title, variant_title },
      ),
      action: t('Make single product'),
      dangerous: false,
    },
  })[action]

export interface ProductActionDialogueProps {
  product: Product
  action: ProductAction
  opened: boolean
  onClose: () => void
}

export function ProductActionDialogue({ product, action, opened, onClose }: ProductActionDialogueProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  // A repeat after a lost response makes no second copy.
  const key = useRef(crypto.randomUUID())
  const params = { id: product.id }
  const run = async (what: Exclude<ProductAction, 'variants'>) => {
    if (what === 'leave') {
      await leaveGroup(product.id)
      await renewGroups(client)
    } else if (what === 'duplicate') {
      const { id } = await call(products.duplicate, { params, body: {} }, { idempotency_key: key.current })
      key.current = crypto.randomUUID()
      await renewGroups(client)
      navigate(`/account/products/${id}`)
    } else {
      await call(products.remove, { params })
      await renewGroups(client, { is_leaving: true })
      navigate(
        product.group_id === null
          ? '/account/products'
          : `/account/products/groups/${product.group_id}/variants`,
      )
    }
  }
  if (action === 'variants') {
    return (
      <Suspense>
        <AddVariantsDialogue
          opened={opened}
          product={product}
          onClose={onClose}
          onDone={async (group_id) => {
            navigate(`/account/products/groups/${group_id}/variants`)
            await renewGroups(client)
          }}
        />
      </Suspense>
    )
  }
  const question = questionOf(action, product)
  return (
    <Confirm
      opened={opened}
      title={question.title}
      action={question.action}
      dangerous={question.dangerous}
      onClose={onClose}
      onConfirm={() => run(action)}
    >
      {question.text}
    </Confirm>
  )
}
