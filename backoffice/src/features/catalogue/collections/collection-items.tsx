// The members of a collection. The user adds and removes the hand-picked members here. If the collection is
// sorted by hand, the user sorts the members by dragging or with buttons. Each change is saved immediately.

import type { Collection } from '@kontor/contract/catalogue/collections'
import type { CatalogueRow } from '@kontor/contract/catalogue/groups/product-groups'
import { Anchor, Group, Skeleton, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type DragEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { moved } from '../../../lib/moved.ts'
import { useMay } from '../../../lib/session/rights.ts'
import { plural, t } from '../../../lib/texts.ts'
import { IconButton } from '../../../ui/display/icon-button.tsx'
import { IconArrowDown, IconArrowUp, IconTrash } from '../../../ui/display/icons.tsx'
import { ErrorAlert } from '../../../ui/feedback/error-alert.tsx'
import { useFocusBack } from '../../../ui/use-focus-back.ts'
import { CatalogueSelect } from './catalogue-select.tsx'
import { changeItems, firstItemsQuery, itemsQuery, moveItems, SORTS } from './collection-data.ts'
import classes from './collections.module.css'

interface Change {
  work: () => Promise<unknown>
  /** Returns the rows after the change, if the result is known. */
  apply?: (rows: CatalogueRow[]) => CatalogueRow[]
}

interface Member {
  id: string
  title: string
  is_live: boolean
  to: string
}

const memberOf = ({ product, group }: CatalogueRow): Member[] => {
  const one = product ?? group
  if (one === null) return []
  const { id, title, is_live } = one
  return [{ id, title, is_live, to: product ? `/account/products/${id}` : `/account/products/groups/${id}` }]
}

/**
 * Returns the member behind which the member at `from` has to be put to end up at `to`. Returns null for the
 * beginning.
 */
function placeAfter(ids: readonly string[], from: number, to: number): string | null {
  const others = ids.filter((_, at) => at !== from)
  return to === 0 ? null : (others[to - 1] ?? null)
}

export function CollectionItems({ collection }: { collection: Collection }) {
  const { id, shop_id, sort } = collection
  const client = useQueryClient()
  const may = useMay('shop:write')
  const can_sort = may && sort === 'manual'
  const query = itemsQuery(id)
  const { queryKey } = query
  const items = useQuery(query)
  const [dragged, setDragged] = useState<number | null>(null)
  const list = useRef<HTMLOListElement>(null)
  const change = useMutation({
    mutationFn: ({ work }: Change) => work(),
    // A large collection takes hundreds of calls to read again. A read already under way may be older than
    // the change.
    onSettled: (_, error, { apply }) => {
      if (error || apply === undefined || client.isFetching({ queryKey }) > 0)
        return client.invalidateQueries({ queryKey: ['collections'] })
      client.setQueryData(queryKey, (rows) => rows && apply(rows))
    },
  })
  // A removed row takes the focus along.
  useFocusBack(change.isPending, () => list.current)
  const members = (items.data ?? []).flatMap(memberOf)
  const ids = members.map((member) => member.id)
  const move = (from: number, to: number) => {
    const one = ids[from]
    if (!can_sort || from === to || one === undefined || to < 0 || to >= ids.length) return
    change.mutate({
      work: () => moveItems(id, [one], placeAfter(ids, from, to)),
      apply: (rows) =>
        moved(
          rows,
          rows.findIndex((row) => memberOf(row)[0]?.id === one),
          to,
        ),
    })
  }
  // The button is not disabled during a change: a disabled button would lose the focus, and users move a
  // product several steps with the same button.
  const step = (from: number, by: -1 | 1) => {
    if (!change.isPending) move(from, from + by)
  }
  if (items.isPending) return <Skeleton height={96} />
  if (items.error)
    return (
      <ErrorAlert
        title={t('The products could not be loaded')}
        error={items.error}
        onRetry={() => items.refetch()}
      />
    )
  return (
    <div>
      {may && (
        <CatalogueSelect
          label={t('Add a product')}
          placeholder={t('Search title or SKU')}
          shop_id={shop_id}
          without={ids}
          onPick={(added) => change.mutate({ work: () => changeItems(id, { add: [added] }) })}
        />
      )}
      {may && !can_sort && (
        <Text fz={14} mt={8}>
          {t('Sorted by: {sort}. To sort by hand, choose “Manually” and save.', {
            sort: SORTS.find(({ value }) => value === sort)?.label ?? sort,
          })}
        </Text>
      )}
      {change.error && <ErrorAlert error={change.error} />}
      {members.length === 0 && (
        <Text c="dimmed" fz={14} mt={8}>
          {t('No products yet.')}
        </Text>
      )}
      <ol
        ref={list}
        tabIndex={-1}
        className={classes.items}
        aria-label={t('Products')}
        aria-busy={change.isPending}
      >
        {members.map((member, at) => (
          <li
            key={member.id}
            draggable={can_sort}
            data-dragged={dragged === at || undefined}
            onDragStart={(event: DragEvent) => {
              event.dataTransfer.effectAllowed = 'move'
              setDragged(at)
            }}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault()
              if (dragged !== null) move(dragged, at)
              setDragged(null)
            }}
            onDragEnd={() => setDragged(null)}
          >
            <Anchor component={Link} to={member.to} className={classes.itemTitle}>
              {member.title}
            </Anchor>
            {!member.is_live && (
              <Text span fz={12} c="dimmed">
                {t('Not active')}
              </Text>
            )}
            {may && (
              <Group gap={4} wrap="nowrap">
                {can_sort && (
                  <>
                    <IconButton
                      label={t('Move {title} up', { title: member.title })}
                      disabled={at === 0}
                      onClick={() => step(at, -1)}
                    >
                      <IconArrowUp size={18} stroke={1.5} />
                    </IconButton>
                    <IconButton
                      label={t('Move {title} down', { title: member.title })}
                      disabled={at === members.length - 1}
                      onClick={() => step(at, 1)}
                    >
                      <IconArrowDown size={18} stroke={1.5} />
                    </IconButton>
                  </>
                )}
                <IconButton
                  label={t('Remove {title}', { title: member.title })}
                  onClick={() => change.mutate({ work: () => changeItems(id, { remove: [member.id] }) })}
                >
                  <IconTrash size={18} stroke={1.5} />
                </IconButton>
              </Group>
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}

/** Shows the products that the saved rules find. */
export function MatchingItems({ collection }: { collection: Collection }) {
  const { data, error, refetch } = useQuery(firstItemsQuery(collection.id))
  if (error && !data)
    return (
      <ErrorAlert title={t('The products could not be loaded')} error={error} onRetry={() => refetch()} />
    )
  if (data === undefined) return <Skeleton height={48} />
  const names = data.data.flatMap(memberOf).map(({ title }) => title)
  return (
    <Text fz={14} c="dimmed">
      {data.total === 0
        ? t('No product matches the saved rules.')
        : plural(
            data.total,
            '{count} product matches the saved rules: {names}',
            '{count} products match the saved rules: {names}',
            { names: `${names.join(', ')}${data.total > names.length ? ' …' : '.'}` },
          )}
    </Text>
  )
}
