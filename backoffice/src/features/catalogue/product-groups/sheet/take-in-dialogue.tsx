// Takes a single product in as a variant. The product keeps its id, stock and history.

import type { Option } from '@kontor/contract/catalogue/groups/combinations'
import { Stack, TextInput } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ProblemError } from '../../../../lib/api/api.ts'
import { t } from '../../../../lib/texts.ts'
import { Select } from '../../../../ui/choice/select.tsx'
import { nothingFound, useSearch } from '../../../../ui/choice/use-search.ts'
import { Confirm } from '../../../../ui/feedback/confirm.tsx'
import { changeVariants, findSingleProducts } from '../group-data.ts'
import { RESOURCE } from '../group-query.ts'

interface Props {
  opened: boolean
  group: { id: string; shop_id: string; options: readonly Option[] }
  onClose: () => void
  onDone: () => Promise<unknown>
}

export function TakeInDialogue({ opened, group, onClose, onDone }: Props) {
  const [product, setProduct] = useState<{ value: string; label: string } | null>(null)
  const [values, setValues] = useState<Record<string, string>>({})
  return (
    <Confirm
      opened={opened}
      title={t('Add an existing product')}
      action={t('Add')}
      dangerous={false}
      has_field
      onClose={onClose}
      onConfirm={async () => {
        if (product === null) throw new Error(t('Choose a product.'))
        const option_values = group.options.map(({ name }) => ({ name, value: values[name] ?? '' }))
        const missing = option_values.find(({ value }) => value.trim() === '')
        if (missing) throw new Error(t('{name} is required', { name: missing.name }))
        await changeVariants(group.id, { create: [{ product_id: product.value, option_values }] }).catch(
          (error) => {
            const [first] = error instanceof ProblemError ? error.errors : []
            throw first ? new Error(first.message) : error
          },
        )
        await onDone()
        setProduct(null)
        setValues({})
      }}
    >
      <Stack gap={16}>
        <span>
          {t(
            'The product becomes a variant. It keeps its price, SKU, stock and orders; texts, categories and tax class are those of this product.',
          )}
        </span>
        <SingleProductSelect shop_id={group.shop_id} chosen={product} onPick={setProduct} />
        {group.options.map(({ name, values: known }) => (
          <TextInput
            key={name}
            label={name}
            required
            description={t('Existing values: {known}. Others are added.', { known: known.join(', ') })}
            maxLength={80}
            value={values[name] ?? ''}
            onChange={(event) => setValues({ ...values, [name]: event.currentTarget.value })}
          />
        ))}
      </Stack>
    </Confirm>
  )
}

interface SelectProps {
  shop_id: string
  chosen: { value: string; label: string } | null
  onPick: (product: { value: string; label: string } | null) => void
}

function SingleProductSelect({ shop_id, chosen, onPick }: SelectProps) {
  const search = useSearch()
  const found = useQuery({
    queryKey: [RESOURCE, 'single-products', shop_id, search.q],
    queryFn: ({ signal }) => findSingleProducts(shop_id, search.q, signal),
    placeholderData: keepPreviousData,
  })
  const is_behind = search.isBehind(found)
  const options = (found.data ?? []).map(({ id, title, sku }) => ({
    value: id,
    label: sku === '' ? title : `${title} (${sku})`,
  }))
  const lacks_chosen = chosen && !search.is_searching && !options.some(({ value }) => value === chosen.value)
  return (
    <Select
      label={t('Product')}
      required
      nothingFoundMessage={nothingFound({ is_behind, isError: found.isError })}
      data={lacks_chosen ? [chosen, ...options] : options}
      value={chosen?.value ?? null}
      onChange={(id) => onPick(options.find(({ value }) => value === id) ?? null)}
      onSearch={search.onSearch}
      is_behind={is_behind}
      searchable
    />
  )
}
