// The tools of the table of variants: find rows, set a column, undo, add and archive variants.

import { countCombinations, missingCombinations } from '@kontor/contract/catalogue/groups/combinations'
import type { ProductGroup } from '@kontor/contract/catalogue/groups/product-groups'
import { MAX_VARIANTS } from '@kontor/contract/catalogue/groups/variant-limits'
import type { File as StoredFile } from '@kontor/contract/catalogue/products/files'
import { Button, TextInput } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { plural, t } from '../../../../lib/texts.ts'
import { Select } from '../../../../ui/choice/select.tsx'
import { IconSearch } from '../../../../ui/display/icons.tsx'
import { Menu, type MenuItem } from '../../../../ui/menu.tsx'
import { NO } from '../variants/variant-columns.ts'
import { withArchived, withMissing, withoutArchived } from '../variants/variant-draft.ts'
import classes from '../variants/variants-sheet.module.css'
import { variantsText } from '../variants/variants-text.ts'
import type { SheetQuestion } from './sheet-dialogue.tsx'
import type { Sheet } from './use-sheet.ts'

interface Props {
  sheet: Sheet
  group: ProductGroup
  currency: string
  may: boolean
  /** The pictures offered for variants. */
  pictures: readonly StoredFile[]
  onUploaded: (file: StoredFile) => void
}

const SheetDialogue = lazy(async () => ({
  default: (await import('./sheet-dialogue.tsx')).SheetDialogue,
}))

export function SheetTools({ sheet, group, currency, may, pictures, onUploaded }: Props) {
  // Stays while the dialogue fades out.
  const [asked, setAsked] = useState<{ what: SheetQuestion; is_open: boolean } | null>(null)
  return (
    <>
      <div className={classes.tools}>
        <TextInput
          type="search"
          aria-label={t('Search variant, SKU or barcode')}
          placeholder={t('Search variant, SKU or barcode')}
          maxLength={200}
          leftSection={<IconSearch size={16} stroke={1.5} />}
          value={sheet.filter.q}
          onChange={(event) => sheet.setFilter({ ...sheet.filter, q: event.currentTarget.value })}
        />
        <Select
          aria-label={t('Value')}
          placeholder={t('All values')}
          clearable
          searchable
          data={valueChoices(group)}
          value={sheet.filter.option || null}
          onChange={(option) => sheet.setFilter({ ...sheet.filter, option: option ?? '' })}
        />
        {may && <EditTools sheet={sheet} group={group} onAsk={(what) => setAsked({ what, is_open: true })} />}
      </div>
      {asked !== null && (
        <Suspense fallback={null}>
          <SheetDialogue
            what={asked.what}
            opened={asked.is_open}
            sheet={sheet}
            group={group}
            currency={currency}
            pictures={pictures}
            onUploaded={onUploaded}
            onClose={() => setAsked({ ...asked, is_open: false })}
          />
        </Suspense>
      )}
    </>
  )
}

/** Returns the options of the row filter. */
export const valueChoices = ({ options }: Pick<ProductGroup, 'options'>) =>
  options.flatMap(({ name, values }) =>
    values.map((value) => ({ value: `${name}:${value}`, label: `${name}: ${value}` })),
  )

function useActions({ sheet, onAsk }: Pick<EditToolsProps, 'sheet' | 'onAsk'>): MenuItem[] {
  const { chosen, draft } = sheet
  const keys = new Set(chosen.map(({ key }) => key))
  const are_archived = chosen.length > 0 && chosen.every(({ key }) => draft.archived.has(key))
  const of_selection = chosen.length === 1 ? chosen[0]!.title : variantsText(chosen.length)
  const items: MenuItem[] = [
    { label: t('Add an existing product'), onClick: () => onAsk('take-in') },
    { label: t('Archived variants'), onClick: () => onAsk('archived') },
    { label: t('Choose picture: {variants}', { variants: of_selection }), onClick: () => onAsk('picture') },
  ]
  if (chosen.length === 1 && !chosen[0]!.is_new && !sheet.is_changed)
    items.push({
      label: t('Make single product: {variants}', { variants: of_selection }),
      onClick: () => onAsk('leave'),
    })
  if (are_archived)
    items.push({
      label: t('Do not archive: {variants}', { variants: of_selection }),
      onClick: () => sheet.change((now) => withoutArchived(now, keys)),
    })
  else
    items.push({
      label: t('Archive: {variants}', { variants: of_selection }),
      is_grave: true,
      onClick: () => sheet.change((now) => withArchived(now, keys)),
    })
  return chosen.length === 0 ? items.slice(0, 2) : items
}

interface EditToolsProps {
  sheet: Sheet
  group: ProductGroup
  onAsk: (what: SheetQuestion) => void
}

function EditTools({ sheet, group, onAsk }: EditToolsProps) {
  const items = useActions({ sheet, onAsk })
  const present = sheet.all.map(({ option_values }) => option_values)
  // More than a product can have are not even listed: three options of 250 values have millions.
  const can_have_all = countCombinations(group.options) <= MAX_VARIANTS
  const missing = can_have_all ? missingCombinations(group.options, present).length : 0
  const [first] = sheet.all
  const start = { price: first?.cells.price ?? '', weight: first?.cells.weight ?? '', is_live: NO }
  return (
    <>
      {missing > 0 && (
        <Button
          variant="default"
          onClick={() =>
            sheet.change((now) => {
              const saved = sheet.all.filter(({ is_new }) => !is_new)
              return withMissing(now, saved, group.options, start)
            })
          }
        >
          {plural(missing, 'Add {count} variant missing', 'Add {count} variants missing')}
        </Button>
      )}
      <Button variant="default" onClick={() => onAsk('column')}>
        {t('Set column')}
      </Button>
      <Button variant="default" disabled={!sheet.can_undo} onClick={sheet.undo}>
        {t('Undo')}
      </Button>
      <Button variant="default" disabled={!sheet.can_redo} onClick={sheet.redo}>
        {t('Redo')}
      </Button>
      <Menu variant="default" items={items}>
        {t('More')}
      </Menu>
    </>
  )
}
