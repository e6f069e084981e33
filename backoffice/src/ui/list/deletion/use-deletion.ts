// The row about to be deleted, from the press of its button until the question is answered and gone.

import { type RefObject, useRef, useState } from 'react'

interface DeletionOptions<Row> {
  /** The rows of the page; null while the first page loads. */
  rows: readonly Row[] | null
  remove: ((row: Row) => Promise<unknown>) | undefined
  /** Returns the reason why the row is never deleted; null if the row is deletable. */
  whyUndeletable: ((row: Row) => string | null) | undefined
  /** Offers an alternative to deleting a protected row; returns false without an alternative. */
  onUndeletable: ((row: Row) => boolean) | undefined
  /** Shows the reason why no question is asked. */
  say: (why: string) => void
}

export interface Deletion<Row> {
  /** The row in question; null without a question. */
  doomed: Row | null
  /** The row's position in the list. The focus returns to the position. */
  doomedAt: RefObject<number>
  begin: (row: Row) => void
  end: () => void
}

export function useDeletion<Row>({
  rows,
  remove,
  whyUndeletable,
  onUndeletable,
  say,
}: DeletionOptions<Row>): Deletion<Row> {
  const [doomed, setDoomed] = useState<Row | null>(null)
  const doomedAt = useRef(0)
  return {
    doomed,
    doomedAt,
    begin(row) {
      const why = remove ? (whyUndeletable?.(row) ?? null) : 'Delete callback is not defined'
      if (why !== null) {
        if (!(remove && onUndeletable?.(row))) say(why)
        return
      }
      doomedAt.current = rows?.indexOf(row) ?? 0
      setDoomed(row)
    },
    end: () => setDoomed(null),
  }
}
