// Chooses the kind, the format and the file of an import. The upload starts with the choice of the file. The
// import's own page shows the check.

import {
  FORMATS_OF_KIND,
  IMPORT_ENCODINGS,
  IMPORT_KINDS,
  isForManagers,
} from '@kontor/contract/tables/import-kinds'
import { MAX_IMPORT_BYTES } from '@kontor/contract/tables/imports'
import { Button, FileButton, Stack, Text, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { holdPage, useHere } from '../../lib/browser/on-leaving.ts'
import { READ_ONLY, useMay } from '../../lib/session/rights.ts'
import { t, tIn } from '../../lib/texts.ts'
import { Select } from '../../ui/choice/select.tsx'
import { IconUpload } from '../../ui/display/icons.tsx'
import { sizeText } from '../../ui/display/size-text.ts'
import { ErrorAlert, messageOf } from '../../ui/feedback/error-alert.tsx'
import { WorkProgress } from '../../ui/feedback/work-progress.tsx'
import { useDrop } from '../../ui/use-drop.ts'
import { useWarehouseOptions, WarehouseSelect } from '../stock/warehouses/warehouse-select.tsx'
import { beginImport, type Choice } from './table-data.ts'
import { encodingName, FORMAT_NAMES, fileHelp, KIND_NAMES, takesWarehouse } from './table-messages.ts'
import classes from './tables.module.css'

interface Sending {
  name: string
  size: number
  part: number
}

export function ImportForm({ shop_id }: { shop_id: string }) {
  const may = useMay('shop:write')
  return (
    <section aria-labelledby="import">
      <Title order={2} id="import" mb={12}>
        {t('Import')}
      </Title>
      {may ? <Form shop_id={shop_id} /> : <Text c="dimmed">{READ_ONLY}</Text>}
    </section>
  )
}

function Form({ shop_id }: { shop_id: string }) {
  const may_manage = useMay('shop:manage')
  const [choice, setChoice] = useState<Choice>({
    kind: 'products',
    format: 'kontor',
    warehouse_id: null,
    encoding: null,
  })
  const { sending, failure, send, stop, dismiss } = useSending(shop_id)
  const drop = useDrop(([file]) => file && void send(file, whole()))
  const warehouses = useWarehouseOptions(shop_id) ?? []
  const kinds = IMPORT_KINDS.filter((kind) => may_manage || !isForManagers(kind))
  const formats = FORMATS_OF_KIND[choice.kind]
  const takes_warehouse = takesWarehouse(choice)
  const warehouse_id = choice.warehouse_id ?? (warehouses.length === 1 ? warehouses[0]!.value : null)
  const whole = (): Choice => ({ ...choice, warehouse_id: takes_warehouse ? warehouse_id : null })
  if (sending)
    return (
      <Stack gap={16} align="flex-start">
        <div style={{ width: '100%' }}>
          <WorkProgress
            label={t('Uploading {name}…', { name: sending.name })}
            part={sending.part}
            text={t('{part} of {total}. Do not close this tab until the upload is complete.', {
              part: sizeText(Math.round(sending.part * sending.size)),
              total: sizeText(sending.size),
            })}
          />
        </div>
        <Button variant="default" onClick={stop}>
          {t('Cancel')}
        </Button>
      </Stack>
    )
  return (
    <Stack gap={16}>
      {failure !== null && <ErrorAlert title={t('Not imported')} error={failure} onClose={dismiss} />}
      <div className={classes.choices}>
        <Select
          label={t('Table')}
          data={kinds.map((kind) => ({ value: kind, label: KIND_NAMES[kind] }))}
          value={choice.kind}
          onChange={(value) => {
            const kind = kinds.find((one) => one === value)
            if (kind) setChoice({ ...choice, kind, format: FORMATS_OF_KIND[kind][0]! })
          }}
        />
        <Select
          label={tIn('source', 'From')}
          data={formats.map((format) => ({ value: format, label: FORMAT_NAMES[format] }))}
          value={choice.format}
          onChange={(value) => {
            const format = formats.find((one) => one === value)
            if (format) setChoice({ ...choice, format })
          }}
        />
        <Select
          label={t('Encoding')}
          data={[
            { value: '', label: t('Detect') },
            ...IMPORT_ENCODINGS.map((encoding) => ({ value: encoding, label: encodingName(encoding) })),
          ]}
          value={choice.encoding ?? ''}
          onChange={(value) =>
            setChoice({ ...choice, encoding: IMPORT_ENCODINGS.find((one) => one === value) ?? null })
          }
        />
        {takes_warehouse && (
          <WarehouseSelect
            label={t('Warehouse')}
            shop_id={shop_id}
            value={warehouse_id ?? ''}
            placeholder={choice.kind === 'stock' ? t('As in the file') : t('Choose')}
            onChange={(id) => setChoice({ ...choice, warehouse_id: id || null })}
          />
        )}
      </div>
      <Text fz={14} c="dimmed" maw="70ch">
        {fileHelp(choice)}
      </Text>
      <div className={classes.drop} {...drop}>
        <FileButton
          accept={
            choice.format === 'xliff'
              ? '.xlf,.xliff,application/xliff+xml'
              : '.csv,.tsv,.txt,text/csv,text/tab-separated-values'
          }
          onChange={(file) => file && void send(file, whole())}
          inputProps={{ 'aria-label': t('Choose a file') }}
        >
          {(props) => (
            <Button {...props} leftSection={<IconUpload size={16} stroke={1.5} />}>
              {t('Choose a file')}
            </Button>
          )}
        </FileButton>
        <Text fz={14} c="dimmed">
          {t(
            'or drop it here: {format}, up to {most} MB. It is checked first, and nothing changes until you start the import.',
            {
              format: choice.format === 'xliff' ? 'XLIFF' : 'CSV',
              most: MAX_IMPORT_BYTES / 1024 / 1024,
            },
          )}
        </Text>
      </div>
    </Stack>
  )
}

/** The upload continues when the user opens another screen. A notification then reports the result. */
function useSending(shop_id: string) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const here = useHere()
  const [sending, setSending] = useState<Sending | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const stopping = useRef<AbortController | null>(null)

  const send = async (file: File, choice: Choice) => {
    const { name, size } = file
    if (size === 0) return setFailure(t('This file is empty.'))
    if (size > MAX_IMPORT_BYTES)
      return setFailure(t('{name} is too large: {size}.', { name, size: sizeText(size) }))
    const letGo = holdPage()
    setFailure(null)
    setSending({ name, size, part: 0 })
    stopping.current = new AbortController()
    const { signal } = stopping.current
    const onPart = (part: number) => setSending((before) => before && { ...before, part })
    try {
      const { id } = await beginImport(shop_id, file, choice, onPart, signal)
      if (here.current) await navigate(`/account/shop/tables/${id}`)
      else
        notifications.show({
          message: t('{name} was uploaded. Start the import once it is checked.', { name }),
        })
    } catch (error) {
      if (signal.aborted) return
      if (here.current) setFailure(error)
      else
        notifications.show({
          color: 'red',
          autoClose: false,
          title: t('Not imported'),
          message: `${name}: ${messageOf(error)}`,
        })
    } finally {
      letGo()
      setSending(null)
      await client.invalidateQueries({ queryKey: ['imports'] })
    }
  }
  return { sending, failure, send, stop: () => stopping.current?.abort(), dismiss: () => setFailure(null) }
}
