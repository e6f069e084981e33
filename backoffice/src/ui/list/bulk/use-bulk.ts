// Runs an action on the selected rows and stores the failures. Rows not done stay selected. If the user has
// left the list, a notification reports the failures and stays open.

import { notifications } from '@mantine/notifications'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useHere } from '../../../lib/browser/on-leaving.ts'
import { counted, type Noun, notDone } from '../list-messages.ts'
import { rowsFor } from './rows-for.ts'
import { type BulkAction, type BulkOutcome, runBulk } from './run-bulk.ts'
import { type BulkProgress, readBulk, runAlone, stopBulk, subscribeBulks } from './running-bulks.ts'
import type { Selection } from './use-selection.ts'

export interface BulkFailure<Row> extends BulkOutcome<Row> {
  title: string
}

export interface Bulk<Row> {
  progress: BulkProgress | null
  failure: BulkFailure<Row> | null
  dismiss: () => void
  /** Does nothing while an action is under way. */
  start: (action: BulkAction<Row>) => Promise<void>
  stop: () => void
}

export interface BulkParts<Row> {
  /** Names the list of the shop. A list runs a single action at a time, on any screen. */
  list: string
  selection: Selection<Row>
  noun: Noun
  nameOf: (row: Row) => string
  renew: () => Promise<unknown>
  /** Called when the action is over and the screen is up to date. */
  onEnd: () => void
}

const SUMMARY_LINES = 5

export function useBulk<Row extends { id: string }>(parts: BulkParts<Row>): Bulk<Row> {
  const { list, selection, noun, nameOf, renew, onEnd } = parts
  const read = () => readBulk(list)
  const progress = useSyncExternalStore(subscribeBulks, read, read)
  const [failure, setFailure] = useState<BulkFailure<Row> | null>(null)
  const here = useHere()

  const running = progress !== null
  const ended = useRef(onEnd)
  ended.current = onEnd
  useEffect(() => {
    if (!running) return
    return () => ended.current()
  }, [running])

  const start = (action: BulkAction<Row>) => {
    const rows = rowsFor(action, selection.rows).ready
    return runAlone(list, { label: action.label, total: rows.length }, async (run) => {
      setFailure(null)
      const outcome = await runBulk(rows, { action, ...run })
      await renew()
      const { done, failed, untried } = outcome
      if (done.length > 0) notifications.show({ message: `${counted(done.length, noun)} ${action.done}` })
      const left = failed.length + untried.length
      const title = notDone(left, rows.length, noun, action.done)
      if (here.current) {
        setFailure(left > 0 ? { ...outcome, title } : null)
        selection.set([...failed.map(({ row }) => row), ...untried])
      } else if (left > 0)
        notifications.show({
          color: 'red',
          autoClose: false,
          title,
          message: failed
            .slice(0, SUMMARY_LINES)
            .map(({ row, reason }) => `${nameOf(row)}: ${reason}`)
            .join(' '),
        })
    })
  }
  return {
    progress,
    failure,
    dismiss: () => setFailure(null),
    start,
    stop: () => stopBulk(list),
  }
}
