// The variants of a product: the options, and a table to edit all variants together.

import type { File as StoredFile } from '@kontor/contract/catalogue/products/files'
import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useMay } from '../../../../lib/session/rights.ts'
import { UnsavedChanges } from '../../../../ui/record/unsaved-changes.tsx'
import {
  hasUnsavedPart,
  type UnsavedParts,
  UnsavedPartsContext,
} from '../../../../ui/record/unsaved-parts.ts'
import { useShopCurrency } from '../../../shops/shop-data.ts'
import type { GroupWithVariants } from '../group-data.ts'
import { GroupPart, type GroupRead } from '../group-part.tsx'
import { groupFilesQuery } from '../group-query.ts'
import { GroupOptions } from '../options/group-options.tsx'
import { SheetBar } from '../sheet/sheet-bar.tsx'
import { SheetTools, valueChoices } from '../sheet/sheet-tools.tsx'
import { useRowFilter } from '../sheet/use-row-filter.ts'
import { useSheet } from '../sheet/use-sheet.ts'
import { useSaveSheet } from './use-save-sheet.ts'
import { cellsOf, columnsOf, type WarehouseName } from './variant-columns.ts'
import { baseAfter, lostValues, type VariantRow } from './variant-draft.ts'
import { VariantsSheet } from './variants-sheet.tsx'

export const VariantsPage = () => (
  <GroupPart place="variants">{(group) => <Variants key={group.read.group.id} {...group} />}</GroupPart>
)

const rowsOf = ({ variants }: GroupWithVariants, warehouses: readonly WarehouseName[]): VariantRow[] =>
  variants.map((variant) => ({
    key: variant.id,
    is_new: false,
    title: variant.variant_title,
    option_values: variant.option_values,
    cells: cellsOf(variant, warehouses),
  }))

const baseOf = (read: GroupWithVariants, warehouses: readonly WarehouseName[]) => ({
  group: read.group,
  updated_at: read.group.updated_at,
  rows: rowsOf(read, warehouses),
})

function Variants({ read, warehouses, reload }: GroupRead) {
  const { group } = read
  const may = useMay('shop:write')
  const currency = useShopCurrency(group.shop_id)
  const names = JSON.stringify(warehouses)
  // Compares the warehouses by name, because the list is a new object at each rendering.
  const known = useMemo(() => JSON.parse(names) as WarehouseName[], [names])
  const latest = useMemo(() => baseOf(read, known), [read, known])
  // A read during editing, such as after a return to the window, must not hide the changes that another
  // member saved.
  const [base, setBase] = useState(latest)
  const [parts] = useState<UnsavedParts>(() => new Set())
  const columns = useMemo(() => columnsOf(known), [known])
  const sheet = useSheet(base.rows, columns, currency, useRowFilter(valueChoices(base.group)))
  const next = baseAfter(sheet.draft, base, latest)
  if (next !== base) {
    setBase(next)
    // Undo and redo would bring back new variants with these values.
    if (lostValues(base, next).size > 0) sheet.forget()
  }
  const { data: files = [] } = useQuery(groupFilesQuery(group.id))
  // An uploaded picture becomes a picture of the product when a variant with the picture is saved.
  const [uploaded, setUploaded] = useState<readonly StoredFile[]>([])
  const pictures = [...files, ...uploaded].filter(({ mime_type }) => mime_type.startsWith('image/'))
  const saving = useSaveSheet({
    id: group.id,
    base,
    sheet,
    pictures: new Map(pictures.map(({ url, id }) => [url, id])),
    reload: async () => {
      const fresh = await reload()
      return fresh && baseOf(fresh, known)
    },
    onMet: setBase,
  })
  return (
    <Stack gap={16}>
      {/* Saving empties the draft, so changes typed meanwhile would be lost. */}
      <Stack gap={16} inert={saving.busy}>
        <GroupOptions group={group} may={may} has_new={sheet.draft.added.length > 0} />
        <SheetTools
          sheet={sheet}
          group={base.group}
          currency={currency}
          may={may}
          pictures={pictures}
          onUploaded={(file) => setUploaded([...uploaded, file])}
        />
        <UnsavedPartsContext value={parts}>
          <VariantsSheet sheet={sheet} may={may} />
        </UnsavedPartsContext>
      </Stack>
      <SheetBar sheet={sheet} saving={saving} may={may} />
      <UnsavedChanges isDirty={() => sheet.is_changed || hasUnsavedPart(parts)} />
    </Stack>
  )
}
