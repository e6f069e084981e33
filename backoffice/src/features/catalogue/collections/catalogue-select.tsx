// Picks a single product or a product with variants by a part of its title or SKU. The server searches.

import { catalogue } from '@kontor/contract/catalogue/groups/product-groups'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { Select, type SelectProps } from '../../../ui/choice/select.tsx'
import { nothingFound, useSearch } from '../../../ui/choice/use-search.ts'

interface Props extends Omit<SelectProps, 'data' | 'value' | 'onChange' | 'defaultValue'> {
  shop_id: string
  /** The id and title of the chosen entry. */
  chosen?: { value: string; label: string } | undefined
  /** Ids that are not offered. */
  without?: readonly string[]
  onPick: (id: string, title: string, kind: 'product' | 'group') => void
}

export function CatalogueSelect({ shop_id, chosen, without = [], onPick, ...props }: Props) {
  const search = useSearch()
  const found = useQuery({
    queryKey: ['catalogue', 'found', shop_id, search.q],
    queryFn: ({ signal }) =>
      call(
        catalogue.list,
        { query: { shop_id, limit: '20', sort: 'title', ...(search.q && { q: search.q }) } },
        { signal },
      ),
    enabled: shop_id !== '',
    placeholderData: keepPreviousData,
  })
  const is_behind = search.isBehind(found)
  const rows = (found.data?.data ?? []).flatMap(({ kind, product, group }) => {
    const one = product ?? group
    return one === null || without.includes(one.id) ? [] : [{ kind, id: one.id, title: one.title }]
  })
  const options = rows.map(({ id, title }) => ({ value: id, label: title }))
  const lacks_chosen = chosen && !search.is_searching && !options.some(({ value }) => value === chosen.value)
  return (
    <Select
      nothingFoundMessage={nothingFound({ is_behind, isError: found.isError })}
      {...props}
      data={lacks_chosen ? [chosen, ...options] : options}
      value={chosen?.value ?? null}
      onChange={(picked) => {
        const row = rows.find(({ id }) => id === picked)
        if (row) onPick(row.id, row.title, row.kind)
      }}
      onSearch={search.onSearch}
      is_behind={is_behind}
      searchable
    />
  )
}
