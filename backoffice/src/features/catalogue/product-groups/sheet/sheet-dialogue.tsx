// The dialogues of the table of variants, loaded when the user opens the first dialogue.

import type { ProductGroup } from '@kontor/contract/catalogue/groups/product-groups'
import type { File as StoredFile } from '@kontor/contract/catalogue/products/files'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { t } from '../../../../lib/texts.ts'
import { Confirm } from '../../../../ui/feedback/confirm.tsx'
import { leaveGroup, renewGroups } from '../group-data.ts'
import { ArchivedVariantsDialogue } from '../variants/archived-variants.tsx'
import { PictureDialogue } from '../variants/picture-dialogue.tsx'
import { SetColumnDialogue } from './set-column-dialogue.tsx'
import { TakeInDialogue } from './take-in-dialogue.tsx'
import type { Sheet } from './use-sheet.ts'

/** Set a column, take a product in, choose a picture, let a variant go, restore archived variants. */
export type SheetQuestion = 'column' | 'take-in' | 'picture' | 'leave' | 'archived'

interface Props {
  what: SheetQuestion
  opened: boolean
  sheet: Sheet
  group: ProductGroup
  currency: string
  pictures: readonly StoredFile[]
  onUploaded: (file: StoredFile) => void
  onClose: () => void
}

export function SheetDialogue({
  what,
  opened,
  sheet,
  group,
  currency,
  pictures,
  onUploaded,
  onClose,
}: Props) {
  const client = useQueryClient()
  const shared = { opened, sheet, onClose }
  if (what === 'column') return <SetColumnDialogue {...shared} options={group.options} currency={currency} />
  if (what === 'picture')
    return <PictureDialogue {...shared} group={group} pictures={pictures} onUploaded={onUploaded} />
  if (what === 'leave') return <LeaveQuestion {...shared} group={group} />
  if (what === 'archived') return <ArchivedVariantsDialogue opened={opened} group={group} onClose={onClose} />
  return <TakeInDialogue opened={opened} group={group} onClose={onClose} onDone={() => renewGroups(client)} />
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
      title={row ? t('Make {title} a single product?', { title: row.title }) : t('Make single product')}
      action={t('Make single product')}
      dangerous={false}
      onClose={onClose}
      onConfirm={async () => {
        const { id } = await leaveGroup(row!.key)
        await renewGroups(client, { is_leaving: true })
        navigate(`/account/products/${id}`)
      }}
    >
      {is_last
        ? t('It takes the title, texts and URL of {title}, which is removed.', { title: group.title })
        : t("It keeps its price, SKU, stock and orders, and is called '{title}'.", {
            title: `${group.title} – ${row?.title}`,
          })}
    </Confirm>
  )
}
