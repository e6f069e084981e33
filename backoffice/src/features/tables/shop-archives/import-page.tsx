// Imports a shop. The user chooses the archive, the browser uploads it, and the server checks it. The page
// shows the contents before the import starts.

import type { ShopImport } from '@kontor/contract/tables/shop-archives'
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, useSyncExternalStore } from 'react'
import { holdPage, useHere } from '../../../lib/browser/on-leaving.ts'
import { formatNumber } from '../../../lib/locale.ts'
import { serverText, t } from '../../../lib/texts.ts'
import { sizeText } from '../../../ui/display/size-text.ts'
import { ErrorAlert, messageOf } from '../../../ui/feedback/error-alert.tsx'
import { WorkProgress } from '../../../ui/feedback/work-progress.tsx'
import { PageHeader } from '../../../ui/pages/page-header.tsx'
import { beginImport, giveUpImport, importOf, importsQuery, seenImport, sendArchive } from './archive-data.ts'
import { ChooseArchive } from './choose-archive.tsx'
import { ImportResult } from './import-result.tsx'
import { ImportSummary } from './import-summary.tsx'
import { findResumable } from './send-parts.ts'

const OPEN: readonly ShopImport['status'][] = ['checking', 'checked', 'importing']
const CANCELLABLE: readonly ShopImport['status'][] = ['receiving', 'checking', 'checked']
const DAY_MS = 86_400_000

/**
 * Returns whether the import ended by itself within the last day. A cancelled import says so in `failure`.
 */
const hasJustEnded = ({ status, failure, updated_at }: ShopImport): boolean =>
  (['done', 'refused', 'failed'].includes(status) || (status === 'expired' && failure === '')) &&
  Date.parse(updated_at) > Date.now() - DAY_MS

/**
 * Returns the newest unfinished import. If every import is finished, returns the newest import unless the
 * user has seen its end.
 */
function findShown(imports: readonly ShopImport[], seen: string | null): ShopImport | undefined {
  const [newest] = imports
  return (
    imports.find(({ id, status }) => id !== seen && OPEN.includes(status)) ??
    (newest && newest.id !== seen && hasJustEnded(newest) ? newest : undefined)
  )
}

interface Sending {
  name: string
  size: number
  part: number
  /** True while the server cannot be reached. */
  is_waiting: boolean
}

export function ImportPage() {
  const { data: imports, error, refetch } = useQuery(importsQuery)
  const { sending, failure, bring, stop, discard, renew, dismiss } = useSending(imports)
  const seen = useSyncExternalStore(seenImport.subscribe, seenImport.read, seenImport.read)
  const broken_off = imports?.find(
    ({ status, received_bytes }) => status === 'receiving' && received_bytes > 0,
  )
  const current = imports && findShown(imports, seen)
  return (
    <Stack gap={32}>
      <PageHeader
        title={t('Import a shop')}
        text={t('Create a new shop from an archive exported from Kontor.')}
      />
      {failure !== null && <ErrorAlert {...failure} onClose={dismiss} />}
      {sending ? (
        <Uploading sending={sending} onCancel={stop} />
      ) : error && !imports ? (
        <ErrorAlert
          title={t('The imports could not be loaded')}
          error={error}
          onRetry={() => void refetch()}
        />
      ) : imports === undefined ? (
        <Skeleton height={120} role="status" aria-label={t('Loading')} />
      ) : current === undefined ? (
        <>
          {broken_off && (
            <Stack gap={16} align="flex-start">
              <Text maw="70ch">
                {t('{part} of {total} of {file} uploaded. Choose the file again to continue.', {
                  part: sizeText(broken_off.received_bytes),
                  total: sizeText(broken_off.size_bytes),
                  file: broken_off.file_name,
                })}
              </Text>
              <CancelButton onCancel={() => void discard(broken_off)} />
            </Stack>
          )}
          <ChooseArchive onFile={(file) => void bring(file)} />
        </>
      ) : (
        <Current key={current.id} found={current} onAgain={() => discard(current)} onChanged={renew} />
      )}
    </Stack>
  )
}

/**
 * Uploads an archive, and discards an archive. The page shows a failure; on another screen a notification
 * reports the failure.
 */
function useSending(imports: readonly ShopImport[] | undefined) {
  const client = useQueryClient()
  const [sending, setSending] = useState<Sending | null>(null)
  const [failure, setFailure] = useState<{ title: string; error: unknown } | null>(null)
  const here = useHere()
  const stopping = useRef<AbortController | null>(null)

  const renew = () => client.invalidateQueries({ queryKey: importsQuery.queryKey })
  /** Deletes an import, or shows why the deletion failed. */
  const giveUp = async (id: string): Promise<boolean> => {
    try {
      await giveUpImport(id)
      return true
    } catch (error) {
      setFailure({ title: t('The archive was not discarded'), error })
      return false
    }
  }
  const bring = async (file: File) => {
    const letGo = holdPage()
    setFailure(null)
    const { name, size } = file
    setSending({ name, size, part: 0, is_waiting: false })
    const report = (changes: Partial<Sending>) => setSending((before) => before && { ...before, ...changes })
    stopping.current = new AbortController()
    const { signal } = stopping.current
    let begun: ShopImport | null = null
    try {
      begun = findResumable(imports, importOf(file)) ?? (await beginImport(file))
      signal.throwIfAborted()
      const listeners = {
        onProgress: (part: number) => report({ part }),
        onWaiting: (is_waiting: boolean) => report({ is_waiting }),
      }
      await sendArchive(begun, file, listeners, signal)
      signal.throwIfAborted()
    } catch (error) {
      if (signal.aborted) {
        if (begun !== null) await giveUp(begun.id)
      } else if (here.current) setFailure({ title: t('Not imported'), error })
      else
        notifications.show({
          color: 'red',
          autoClose: false,
          title: t('Not imported'),
          message: `${name}: ${messageOf(error)}`,
        })
    } finally {
      letGo()
    }
    await renew()
    setSending(null)
  }
  /** Makes room for another archive. */
  const discard = async ({ id, status }: ShopImport) => {
    setFailure(null)
    if (CANCELLABLE.includes(status) && !(await giveUp(id))) return
    seenImport.write(id)
    await renew()
  }
  return {
    sending,
    failure,
    bring,
    stop: () => stopping.current?.abort(),
    discard,
    renew,
    dismiss: () => setFailure(null),
  }
}

function Uploading({ sending, onCancel }: { sending: Sending; onCancel: () => void }) {
  const { name, size, part, is_waiting } = sending
  const progress = t('{part} of {total}', { part: sizeText(Math.round(part * size)), total: sizeText(size) })
  const notice = is_waiting
    ? t('The server cannot be reached. The upload resumes automatically.')
    : t('Stay on this page until the upload is complete.')
  return (
    <Stack gap={16} align="flex-start">
      <div style={{ width: '100%' }}>
        <WorkProgress label={t('Uploading {name}…', { name })} part={part} text={`${progress}. ${notice}`} />
      </div>
      <CancelButton onCancel={onCancel} />
    </Stack>
  )
}

const CancelButton = ({ onCancel }: { onCancel: () => void }) => (
  <Button variant="default" onClick={onCancel}>
    {t('Cancel')}
  </Button>
)

interface CurrentProps {
  found: ShopImport
  onAgain: () => Promise<void>
  onChanged: () => Promise<void>
}

function Current({ found, onAgain, onChanged }: CurrentProps) {
  if (found.status === 'checking')
    return (
      <Stack gap={16} align="flex-start">
        <div style={{ width: '100%' }}>
          <WorkProgress
            label={t('Checking the archive…')}
            part={1}
            text={t('All rows, files and checksums are checked. Nothing is imported yet.')}
          />
        </div>
        <CancelButton onCancel={() => void onAgain()} />
      </Stack>
    )
  if (found.status === 'checked')
    return <ImportSummary found={found} onAgain={onAgain} onStarted={onChanged} />
  if (found.status === 'importing')
    return (
      <WorkProgress
        label={
          found.summary ? t('Importing {name}…', { name: found.summary.shop.name }) : t('Importing the shop…')
        }
        part={found.done / Math.max(1, found.total)}
        text={t('{done} of {total} rows. Everything is imported or nothing. You can leave this page.', {
          done: formatNumber(found.done),
          total: formatNumber(found.total),
        })}
      />
    )
  if (found.status === 'done') return <ImportResult found={found} onAgain={onAgain} />
  return (
    <Stack gap={16} align="flex-start">
      <ErrorAlert
        title={
          found.status === 'refused'
            ? t('This archive cannot be imported')
            : t('The import was not completed')
        }
        error={serverText(found.failure) || t('It was deleted after a day without activity.')}
      />
      <Text maw="70ch">{t('Nothing was imported.')}</Text>
      <Group>
        <Button variant="default" onClick={() => void onAgain()}>
          {t('Choose another archive')}
        </Button>
      </Group>
    </Stack>
  )
}
