// What can be done with the table of variants besides typing: find rows, set a column, undo, add and archive variants.

import { countCombinations, missingCombinations } from '@kontor/contract/catalogue/combinations'
import type { ProductGroup } from '@kontor/contract/catalogue/product-groups'
import { MAX_VARIANTS } from '@kontor/contract/catalogue/variant-limits'
import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Select } from '../../ui/choice/select.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { IconSearch } from '../../ui/icons.tsx'
import { Menu, type MenuItem } from '../../ui/menu.tsx'
import { leaveGroup, renewGroups } from './group-data.ts'
import { variantsText } from './new-options.tsx'
import { PictureDialogue } from './picture-dialogue.tsx'
import { SetColumnDialogue } from './set-column-dialogue.tsx'
import { TakeInDialogue } from './take-in-dialogue.tsx'
import type { Sheet } from './use-sheet.ts'
import { NO } from './variant-columns.ts'
import { withArchived, withMissing, withoutArchived } from './variant-draft.ts'
import classes from './variants-sheet.module.css'

interface Props {
  sheet: Sheet
  group: ProductGroup
  currency: string
  may: boolean
}

type Asked = 'column' | 'take-in' | 'picture' | 'leave' | null

export function SheetTools({ sheet, group, currency, may }: Props) {
  const [asked, setAsked] = useState<Asked>(null)
  const client = useQueryClient()
  const close = () => setAsked(null)
  return (
    <>
      <div className={classes.tools}>
        <TextInput
          type="search"
          aria-label="Search variant, SKU or barcode"
          placeholder="Search variant, SKU or barcode"
          maxLength={200}
          leftSection={<IconSearch size={16} stroke={1.5} />}
          value={sheet.filter.q}
          onChange={(event) => sheet.setFilter({ ...sheet.filter, q: event.currentTarget.value })}
        />
        <Select
          aria-label="Value"
          placeholder="All values"
          clearable
          searchable
          data={group.options.flatMap(({ name, values }) =>
            values.map((value) => ({ value: `${name}:${value}`, label: `${name}: ${value}` })),
          )}
          value={sheet.filter.option || null}
          onChange={(option) => sheet.setFilter({ ...sheet.filter, option: option ?? '' })}
        />
        {may && <EditTools sheet={sheet} group={group} onAsk={setAsked} />}
      </div>
      <SetColumnDialogue
        opened={asked === 'column'}
        sheet={sheet}
        options={group.options}
        currency={currency}
        onClose={close}
      />
      <TakeInDialogue
        opened={asked === 'take-in'}
        group={group}
        onClose={close}
        onDone={() => renewGroups(client)}
      />
      <PictureDialogue
        opened={asked === 'picture'}
        sheet={sheet}
        group_cover={group.cover_url}
        onClose={close}
      />
      <LeaveQuestion opened={asked === 'leave'} sheet={sheet} group={group} onClose={close} />
    </>
  )
}

function useActions({ sheet, group, onAsk }: EditToolsProps): MenuItem[] {
  const { chosen, draft } = sheet
  const keys = new Set(chosen.map(({ key }) => key))
  const are_archived = chosen.length > 0 && chosen.every(({ key }) => draft.archived.has(key))
  const of_selection = chosen.length === 1 ? chosen[0]!.title : variantsText(chosen.length)
  const items: MenuItem[] = [
    { label: 'Add an existing product', onClick: () => onAsk('take-in') },
    { label: `Choose picture: ${of_selection}`, onClick: () => onAsk('picture') },
  ]
  if (chosen.length === 1 && !chosen[0]!.is_new && !sheet.is_changed)
    items.push({ label: `Make single product: ${of_selection}`, onClick: () => onAsk('leave') })
  if (are_archived)
    items.push({
      label: `Do not archive: ${of_selection}`,
      onClick: () => sheet.change((now) => withoutArchived(now, keys)),
    })
  else
    items.push({
      label: `Archive: ${of_selection}`,
      is_grave: true,
      onClick: () => sheet.change((now) => withArchived(now, keys)),
    })
  return group.variants_count === 0 ? items.slice(0, 1) : items
}

interface EditToolsProps {
  sheet: Sheet
  group: ProductGroup
  onAsk: (asked: Asked) => void
}

function EditTools({ sheet, group, onAsk }: EditToolsProps) {
  const items = useActions({ sheet, group, onAsk })
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
          Add {variantsText(missing)} missing
        </Button>
      )}
      <Button variant="default" onClick={() => onAsk('column')}>
        Set column
      </Button>
      <Button variant="default" disabled={!sheet.can_undo} onClick={sheet.undo}>
        Undo
      </Button>
      <Button variant="default" disabled={!sheet.can_redo} onClick={sheet.redo}>
        Redo
      </Button>
      <Menu variant="default" items={items}>
        More
      </Menu>
    </>
  )
}

interface LeaveProps {
  opened: boolean
  sheet: Sheet
  group: ProductGroup
  onClose: () => void
}

function LeaveQuestion({ opened, sheet, group, onClose }: LeaveProps) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const [row] = sheet.chosen
  const is_last = group.variants_count === 1
  return (
    <Confirm
      opened={opened}
      title={`Make ${row?.title ?? 'this variant'} a single product?`}
      action="Make single product"
      dangerous={false}
      onClose={onClose}
      onConfirm={async () => {
        const { id } = await leaveGroup(row!.key)
        navigate(`/account/products/${id}`)
        await renewGroups(client)
      }}
    >
      {is_last
        ? `It takes the title, texts and URL of ${group.title}, which ends.`
        : `It keeps its price, SKU, stock and orders, and is called '${group.title} – ${row?.title}'.`}
    </Confirm>
  )
}
