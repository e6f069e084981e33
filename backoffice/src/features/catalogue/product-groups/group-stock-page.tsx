// The stock of all variants of a product, by warehouse.

import type { Variant } from '@kontor/contract/catalogue/groups/product-groups'
import { Anchor, Group, Stack, Text } from '@mantine/core'
import { useRef } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '../../../lib/locale.ts'
import { t } from '../../../lib/texts.ts'
import { Select } from '../../../ui/choice/select.tsx'
import { useListState } from '../../../ui/list/list-state.ts'
import { SearchBox } from '../../../ui/list/search-box.tsx'
import { useInactiveWarehouses } from '../../stock/warehouses/inactive-warehouses.ts'
import { warehouseName } from '../../stock/warehouses/warehouse-name.ts'
import type { GroupWithVariants } from './group-data.ts'
import { GroupPart } from './group-part.tsx'
import classes from './group-stock.module.css'
import { useRowsInView } from './sheet/use-rows-in-view.ts'
import type { WarehouseName } from './variants/variant-columns.ts'

const ROW_HEIGHT = 40

export const GroupStockPage = () => (
  <GroupPart place="stock">
    {({ read, warehouses }) => <StockTable read={read} warehouses={warehouses} />}
  </GroupPart>
)

interface TableProps {
  read: GroupWithVariants
  warehouses: readonly WarehouseName[]
}

const fits = (q: string, { variant_title, sku, barcode }: Variant) =>
  [variant_title, sku, barcode].some((text) => text.toLowerCase().includes(q))

const ORDERS = [
  { value: 'position', label: t('Sort by variant') },
  { value: 'sku', label: t('Sort by SKU') },
]

/** `A-9` comes before `A-10`, and variants without an SKU come last. */
const bySku = (a: Variant, b: Variant) =>
  Number(a.sku === '') - Number(b.sku === '') || a.sku.localeCompare(b.sku, 'en', { numeric: true })

export function StockTable({ read: { group, variants }, warehouses }: TableProps) {
  const inactive = useInactiveWarehouses(group.shop_id)
  const { q, sort, set } = useListState([], ['sku'], 'position')
  const found = variants.filter((variant) => fits(q.trim().toLowerCase(), variant))
  const shown = sort === 'sku' ? found.sort(bySku) : found
  const view = useRef<HTMLDivElement>(null)
  const { first, last, onScroll } = useRowsInView(view, { rows: shown.length, row_height: ROW_HEIGHT })
  return (
    <Stack gap={16}>
      <Group gap={8}>
        <SearchBox
          label={t('Search variant, SKU or barcode')}
          value={q}
          onChange={(next) => set('q', next)}
        />
        <Select
          w={180}
          aria-label={t('Sort')}
          data={ORDERS}
          value={sort === 'sku' ? sort : 'position'}
          onChange={(value) => set('sort', value === 'sku' ? value : '')}
        />
      </Group>
      <Text fz={14} c="dimmed">
        {t('On hand, and in brackets what open orders have reserved of it.')}
      </Text>
      <section
        ref={view}
        className={classes.view}
        onScroll={onScroll}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls can be scrolled by keyboard
        tabIndex={0}
        aria-label={t('Stock')}
      >
        <table className={classes.table} aria-rowcount={shown.length + 2}>
          <thead>
            <tr>
              <th scope="col">{t('Variant')}</th>
              {warehouses.map(({ id, title }) => (
                <th key={id} scope="col">
                  {warehouseName(title, !inactive.has(id))}
                </th>
              ))}
              <th scope="col">{t('Available')}</th>
            </tr>
          </thead>
          <tbody>
            <Space rows={first} />
            {shown.slice(first, last).map((variant, at) => (
              <StockRow
                key={variant.id}
                variant={variant}
                available={availableOf(variant, inactive)}
                warehouses={warehouses}
                index={first + at}
              />
            ))}
            <Space rows={shown.length - last} />
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('Total')}</th>
              {warehouses.map(({ id }) => (
                <td key={id}>{formatNumber(sumOf(shown, ({ warehouse_id }) => warehouse_id === id))}</td>
              ))}
              <td>{formatNumber(shown.reduce((sum, variant) => sum + availableOf(variant, inactive), 0))}</td>
            </tr>
          </tfoot>
        </table>
      </section>
    </Stack>
  )
}

type Level = Variant['stock'][number]

const availableOf = ({ stock }: Variant, inactive: ReadonlySet<string>) =>
  stock
    .filter(({ warehouse_id }) => !inactive.has(warehouse_id))
    .reduce((sum, { available }) => sum + available, 0)

const sumOf = (variants: readonly Variant[], is_wanted: (level: Level) => boolean) =>
  variants
    .flatMap(({ stock }) => stock.filter(is_wanted))
    .reduce((sum, { stock_level }) => sum + stock_level, 0)

/** Takes the space of the rows out of view. */
const Space = ({ rows }: { rows: number }) =>
  rows > 0 ? (
    <tr aria-hidden style={{ height: rows * ROW_HEIGHT }}>
      <td />
    </tr>
  ) : null

interface RowProps {
  variant: Variant
  available: number
  warehouses: readonly WarehouseName[]
  index: number
}

function StockRow({ variant, available, warehouses, index }: RowProps) {
  return (
    <tr aria-rowindex={index + 2} style={{ height: ROW_HEIGHT }}>
      <th scope="row">
        <Anchor component={Link} inherit underline="always" to={`/account/products/${variant.id}`}>
          {variant.variant_title}
        </Anchor>
        {variant.sku !== '' && <small>{variant.sku}</small>}
      </th>
      {warehouses.map(({ id }) => {
        const level = variant.stock.find(({ warehouse_id }) => warehouse_id === id)
        return (
          <td key={id}>
            {level === undefined ? '–' : formatNumber(level.stock_level)}
            {level !== undefined && level.held > 0 && ` (${formatNumber(level.held)})`}
          </td>
        )
      })}
      <td data-none={available <= 0 || undefined}>{formatNumber(available)}</td>
    </tr>
  )
}
