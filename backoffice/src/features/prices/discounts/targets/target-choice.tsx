// Chooses some products and collections: the list of choices, and the searches for more.

import { ActionIcon, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { t } from '../../../../lib/texts.ts'
import { Select } from '../../../../ui/choice/select.tsx'
import { IconTrash } from '../../../../ui/display/icons.tsx'
import { CatalogueSelect } from '../../../catalogue/collections/catalogue-select.tsx'
import { collectionChoice, collectionTreeQuery } from '../../../catalogue/collections/collection-tree.ts'
import classes from '../discounts.module.css'
import { titleKey, titleQuery } from './target-titles.ts'
import { type Target, type TargetValues, targetsIn } from './targets.ts'

type List = Target['list']

/** The number of choices listed with their titles. Further choices are counted. */
const MAX_LISTED = 50

export interface TargetChoiceProps {
  /** The name of the field, because a page may have two choices of targets. */
  of: string
  value: TargetValues
  onChange: (value: TargetValues) => void
  shop_id: string
}

export function TargetChoice({ of, value, onChange, shop_id }: TargetChoiceProps) {
  const client = useQueryClient()
  const add = (list: List, id: string, title: string) => {
    client.setQueryData(titleKey(id), title)
    if (!value[list].includes(id)) onChange({ ...value, [list]: [...value[list], id] })
  }
  const remove = ({ list, id }: Target) =>
    onChange({ ...value, [list]: value[list].filter((one) => one !== id) })
  return (
    <>
      <GoodsSelect of={of} shop_id={shop_id} value={value} onPick={add} />
      <CollectionSelect of={of} shop_id={shop_id} value={value} onPick={add} />
      <ChosenTargets value={value} onRemove={remove} />
    </>
  )
}

interface SelectProps {
  /** The name of the field, because a page may have two choices of targets. */
  of: string
  shop_id: string
  value: TargetValues
  onPick: (list: List, id: string, title: string) => void
}

const GoodsSelect = ({ of, shop_id, value, onPick }: SelectProps) => (
  <CatalogueSelect
    label={t('Add a product')}
    aria-label={t('Add a product: {of}', { of })}
    placeholder={t('Search title or SKU')}
    shop_id={shop_id}
    without={[...value.product_ids, ...value.group_ids]}
    onPick={(id, title, kind) => onPick(kind === 'product' ? 'product_ids' : 'group_ids', id, title)}
  />
)

function CollectionSelect({ of, shop_id, value, onPick }: SelectProps) {
  const { data: tree = [] } = useQuery(collectionTreeQuery(shop_id))
  const rows = tree.filter(({ id }) => !value.collection_ids.includes(id))
  if (tree.length === 0) return null
  return (
    <Select
      label={t('Add a collection')}
      aria-label={t('Add a collection: {of}', { of })}
      placeholder={t('Search title')}
      data={rows.map(collectionChoice)}
      value={null}
      onChange={(picked) => {
        const row = rows.find(({ id }) => id === picked)
        if (row) onPick('collection_ids', row.id, row.title)
      }}
      searchable
    />
  )
}

function ChosenTargets({ value, onRemove }: { value: TargetValues; onRemove: (chosen: Target) => void }) {
  const chosen = targetsIn(value)
  const listed = chosen.slice(0, MAX_LISTED)
  if (chosen.length === 0)
    return (
      <Text fz={14} c="dimmed">
        {t('Nothing chosen yet.')}
      </Text>
    )
  return (
    <>
      <ul className={classes.chosen} aria-label={t('Chosen products and collections')}>
        {listed.map((one) => (
          <ChosenTarget key={one.id} chosen={one} onRemove={onRemove} />
        ))}
      </ul>
      {chosen.length > listed.length && (
        <Text fz={14} c="dimmed">
          {t('And {count} more.', { count: chosen.length - listed.length })}
        </Text>
      )}
    </>
  )
}

function ChosenTarget({ chosen, onRemove }: { chosen: Target; onRemove: (chosen: Target) => void }) {
  const { list } = chosen
  // Each row has a query, because `useQueries` is larger than the rest of this file.
  const { data: title = '…' } = useQuery(titleQuery(chosen))
  return (
    <li>
      <span className={classes.chosenTitle}>{title}</span>
      {list === 'collection_ids' && (
        <Text span fz={12} c="dimmed">
          {t('Collection')}
        </Text>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        aria-label={t('Remove {title}', { title })}
        onClick={() => onRemove(chosen)}
      >
        <IconTrash size={18} stroke={1.5} />
      </ActionIcon>
    </li>
  )
}
