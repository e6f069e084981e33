// Saves all changes of the table of variants in one call. If the server rejects the call, no typed text is
// lost. The table is inert while the call is running.

import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ProblemError } from '../../../../lib/api/api.ts'
import { useOneAtATime } from '../../../../lib/browser/use-one-at-a-time.ts'
import { t } from '../../../../lib/texts.ts'
import { messageOf } from '../../../../ui/feedback/error-alert.tsx'
import { changeVariants, renewGroups } from '../group-data.ts'
import type { Sheet } from '../sheet/use-sheet.ts'
import { errorsAt, requestOf } from './save-request.ts'
import type { PictureIds } from './variant-columns.ts'
import { type CellKey, conflictsOf, type DraftBase, type Problems, problemsOf } from './variant-draft.ts'

export interface SaveFailure {
  message: string
  /** The time of the last save elsewhere, if the failure is due to a save elsewhere. */
  saved_at: string | null
  conflicts: readonly CellKey[]
}

interface Saving<Base extends DraftBase> {
  id: string
  /** The rows under the draft. */
  base: Base
  sheet: Sheet
  pictures: PictureIds
  /** Reads the rows again. */
  reload: () => Promise<Base | undefined>
  /** Called when the draft lies on the rows just read. */
  onMet: (read: Base) => void
}

const firstOf = (problems: Problems): { row: string; column: string } | null => {
  const [[row, columns] = []] = problems
  const [column] = columns?.keys() ?? []
  return row === undefined || column === undefined ? null : { row, column }
}

export function useSaveSheet<Base extends DraftBase>(saving: Saving<Base>) {
  const { id, base, sheet, pictures, reload, onMet } = saving
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<SaveFailure | null>(null)
  const attempt = useRef({ body: '', key: '' })

  const showFailure = (message: string, problems?: Problems) => {
    // First, since no cell can have the focus while the table is inert.
    setBusy(false)
    if (problems) sheet.setProblems(problems)
    const first = problems && firstOf(problems)
    if (first) sheet.show(first.row, first.column)
    setFailure({ message, saved_at: null, conflicts: [] })
  }
  /** Puts the newer rows below the typed text. */
  const meet = async (message: string) => {
    const read = await reload()
    if (read === undefined) return showFailure(t('The latest version could not be loaded. Try again.'))
    onMet(read)
    setFailure({
      message,
      // A movement of stock does not save the product.
      saved_at: read.updated_at === base.updated_at ? null : read.updated_at,
      conflicts: conflictsOf(sheet.draft, base.rows, read.rows),
    })
  }
  const send = async () => {
    const request = requestOf(sheet.draft, sheet.all, pictures)
    const body = { updated_at: base.updated_at, ...request.body }
    const text = JSON.stringify(body)
    if (attempt.current.body !== text) attempt.current = { body: text, key: crypto.randomUUID() }
    try {
      await changeVariants(id, body, attempt.current.key)
      await renewGroups(client)
      sheet.reset()
      notifications.show({ message: t('Saved') })
    } catch (error) {
      if (!(error instanceof ProblemError)) return showFailure(messageOf(error))
      if (error.error === 'stale') return meet(error.message)
      const { problems, others } = errorsAt(error.errors, request)
      showFailure([...new Set([error.message, ...others])].join(' '), problems)
    }
  }
  const save = useOneAtATime(async () => {
    setFailure(null)
    if (!sheet.is_changed) return void notifications.show({ message: t('No changes to save') })
    const problems = problemsOf(sheet.draft, sheet.all, sheet.columns)
    if (problems.size > 0) return showFailure(t('Check the marked cells.'), problems)
    setBusy(true)
    await send()
    setBusy(false)
  })
  return { busy, failure, save, dismiss: () => setFailure(null) }
}
