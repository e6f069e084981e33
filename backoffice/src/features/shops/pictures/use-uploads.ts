// The uploads of a page. The hook sends files one after another, and a rejected file does not stop the rest.
// Uploads continue after the user opens another screen. A notification that stays open lists the rejected
// files at the end.

import { notifications } from '@mantine/notifications'
import { useRef, useState } from 'react'
import { ProblemError } from '../../../lib/api/api.ts'
import { holdPage, useHere } from '../../../lib/browser/on-leaving.ts'
import { t } from '../../../lib/texts.ts'
import { messageOf } from '../../../ui/feedback/error-alert.tsx'

export interface Sending {
  key: number
  name: string
  /** The sent part, from 0 to 1. The part stays 1 while the server checks the file. */
  part: number
  /** Why the upload failed; shown until dismissed. */
  problem: string | null
}

const problemOf = (error: unknown): string =>
  error instanceof ProblemError && error.errors[0] ? error.errors[0].message : messageOf(error)

/** The function that sends a file, and the maximum size. */
interface Sender {
  max_bytes: number
  too_large: string
  send: (file: File, onProgress: (part: number) => void) => Promise<unknown>
}

export type Uploads = ReturnType<typeof useUploads>

/** `onStored` is called after each stored file. */
export function useUploads(onStored: () => Promise<unknown>, sender: Sender) {
  const [sending, setSending] = useState<Sending[]>([])
  const here = useHere()
  const next = useRef(0)
  const queue = useRef<Promise<unknown>>(Promise.resolve())

  const change = (key: number, changes: Partial<Sending>) =>
    setSending((all) => all.map((one) => (one.key === key ? { ...one, ...changes } : one)))
  const dismiss = (key: number) => setSending((all) => all.filter((one) => one.key !== key))

  const reportProblem = (key: number, file: File, problem: string) => {
    if (here.current) return change(key, { problem })
    notifications.show({
      color: 'red',
      autoClose: false,
      title: t('Not uploaded'),
      message: `${file.name}: ${problem}`,
    })
  }
  const send = async (key: number, file: File) => {
    if (file.size > sender.max_bytes) return reportProblem(key, file, sender.too_large)
    try {
      await sender.send(file, (part) => change(key, { part }))
      await onStored()
      dismiss(key)
    } catch (error) {
      reportProblem(key, file, problemOf(error))
    }
  }

  const add = (files: File[]) => {
    const added = files.map((file) => ({ key: next.current++, file }))
    setSending((all) => [
      ...all,
      ...added.map(({ key, file }) => ({ key, name: file.name, part: 0, problem: null })),
    ])
    const letGo = holdPage()
    for (const { key, file } of added) queue.current = queue.current.then(() => send(key, file))
    void queue.current.then(letGo)
  }
  return { sending, add, dismiss }
}
