// What can be done with a product besides editing it: add variants, duplicate it, archive it; with a variant, make it a single product.

import type { Product } from '@kontor/contract/catalogue/products'
import { products } from '@kontor/contract/catalogue/products'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../lib/api.ts'
import { useMay } from '../../lib/rights.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { Menu, type MenuItem } from '../../ui/menu.tsx'
import { leaveGroup, renewGroups } from '../product-groups/group-data.ts'

const AddVariantsDialogue = lazy(async () => ({
  default: (await import('../product-groups/add-variants-dialogue.tsx')).AddVariantsDialogue,
}))

type Asked = 'variants' | 'duplicate' | 'archive' | 'leave'

interface Question {
  title: string
  text: string
  action: string
  dangerous: boolean
}

const questionOf = (asked: Asked, { title, variant_title }: Product): Question =>
  ({
    variants: { title: '', text: '', action: '', dangerous: false },
    duplicate: {
      title: 'Duplicate this product?',
      text: 'The copy has the same texts, price and pictures. It is not active and has no SKU, barcode or stock.',
      action: 'Duplicate',
      dangerous: false,
    },
    archive: {
      title: `Archive ${title}?`,
      text: 'It is removed from the shop and your lists. Orders keep a copy. You can restore it from the archived products.',
      action: 'Archive',
      dangerous: true,
    },
    leave: {
      title: 'Make this variant a single product?',
      text: `It keeps its price, SKU, stock and orders, and is called '${title} – ${variant_title}'. The last variant takes the title and URL of the product.`,
      action: 'Make single product',
      dangerous: false,
    },
  })[asked]

export function ProductActions({ product }: { product: Product }) {
  const [asked, setAsked] = useState<{ what: Asked; is_open: boolean } | null>(null)
  const client = useQueryClient()
  const navigate = useNavigate()
  const may = useMay('shop:write')
  const [key] = useState(() => crypto.randomUUID())
  if (!may) return null
  const ask = (what: Asked) => () => setAsked({ what, is_open: true })
  const close = () => setAsked((now) => now && { ...now, is_open: false })
  const items: MenuItem[] = [
    product.group_id === null
      ? { label: 'Add variants', onClick: ask('variants') }
      : { label: 'Make single product', onClick: ask('leave') },
    { label: 'Duplicate', onClick: ask('duplicate') },
    { label: 'Archive', is_grave: true, onClick: ask('archive') },
  ]
  const params = { id: product.id }
  const run = async (what: Asked) => {
    if (what === 'leave') {
      await leaveGroup(product.id)
      await renewGroups(client)
    } else if (what === 'duplicate') {
      const { id } = await call(products.duplicate, { params, body: {} }, { idempotency_key: key })
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
  const question = asked && questionOf(asked.what, product)
  return (
    <>
      <Menu variant="default" size="sm" items={items}>
        Actions
      </Menu>
      {asked?.what === 'variants' && (
        <Suspense fallback={null}>
          <AddVariantsDialogue
            opened={asked.is_open}
            product={product}
            onClose={close}
            onDone={async (group_id) => {
              navigate(`/account/products/groups/${group_id}/variants`)
              await renewGroups(client)
            }}
          />
        </Suspense>
      )}
      {question && asked.what !== 'variants' && (
        <Confirm
          opened={asked.is_open}
          title={question.title}
          action={question.action}
          dangerous={question.dangerous}
          onClose={close}
          onConfirm={() => run(asked.what)}
        >
          {question.text}
        </Confirm>
      )}
    </>
  )
}
