// The digital goods that a buyer of a product gets after paying: files by download links, and licence keys.
// Changes of both are saved immediately, and the limits with the form.

import { type Download, MAX_DOWNLOADS_OF_PRODUCT } from '@kontor/contract/catalogue/downloads'
import type { Product } from '@kontor/contract/catalogue/products/products'
import { MAX_UPLOADED_BYTES } from '@kontor/contract/shops/uploads'
import { Button, Checkbox, FileButton, Text, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useMay } from '../../../../lib/session/rights.ts'
import { t } from '../../../../lib/texts.ts'
import { IconUpload } from '../../../../ui/display/icons.tsx'
import { Confirm } from '../../../../ui/feedback/confirm.tsx'
import { ErrorAlert } from '../../../../ui/feedback/error-alert.tsx'
import { FieldGroup, FieldRow } from '../../../../ui/record/field-group.tsx'
import { useDrop } from '../../../../ui/use-drop.ts'
import { focusIfLost } from '../../../../ui/use-focus-back.ts'
import { SendingFile } from '../../../shops/pictures/sending-file.tsx'
import { useUploads } from '../../../shops/pictures/use-uploads.ts'
import { sendLargeFile } from '../../../tables/shop-archives/send-large-file.ts'
import { type ProductForm, typedWhole } from '../form/product-form.ts'
import classes from '../products.module.css'
import { addDownload, downloadsQuery, removeDownload, updateDownload } from './digital-data.ts'
import { DownloadRow } from './download-row.tsx'
import { LicenseKeys } from './license-keys.tsx'

export function DigitalGoods({ form, item }: { form: ProductForm; item: Product | null | undefined }) {
  return (
    <FieldGroup
      title={t('Digital products')}
      help={
        item
          ? t('Delivered as soon as an order is paid, by email and on the page of the order.')
          : t('Create the product to add files and licence keys.')
      }
    >
      {item && <Downloads product={item} />}
      <FieldRow>
        <LimitInput
          form={form}
          name="download_limit"
          label={t('Downloads per file')}
          description={t('For each order. Empty: no limit.')}
        />
        <LimitInput
          form={form}
          name="download_days"
          label={t('Days to download')}
          description={t('After delivery. Empty: no limit.')}
        />
      </FieldRow>
      {(form.values.uses_license_keys || !form.values.is_gift_card) && (
        <Checkbox
          label={t('Deliver licence keys')}
          description={t('Each item sold uses one key. Free keys are the stock.')}
          {...form.getInputProps('uses_license_keys', { type: 'checkbox' })}
        />
      )}
      {item && <LicenseKeys product={item} is_used={form.values.uses_license_keys === true} />}
    </FieldGroup>
  )
}

function LimitInput({
  form,
  name,
  label,
  description,
}: {
  form: ProductForm
  name: 'download_limit' | 'download_days'
  label: string
  description: string
}) {
  return (
    <TextInput
      label={label}
      description={description}
      inputMode="numeric"
      autoComplete="off"
      maxLength={6}
      value={form.values[name] ?? ''}
      onChange={({ currentTarget: { value } }) => form.setFieldValue(name, typedWhole(value))}
      error={form.errors[name]}
    />
  )
}

function Downloads({ product }: { product: Product }) {
  const client = useQueryClient()
  const { data: files = [], error } = useQuery(downloadsQuery(product.id))
  const may = useMay('shop:write')
  const [failure, setFailure] = useState<unknown>(null)
  const [doomed, setDoomed] = useState<Download | null>(null)
  const place = useRef<HTMLDivElement>(null)
  const renew = () => client.invalidateQueries({ queryKey: ['products'] })
  const uploads = useUploads(renew, {
    max_bytes: MAX_UPLOADED_BYTES,
    too_large: t('Files can be up to 2 GiB.'),
    send: (file, onProgress) =>
      sendLargeFile(product.shop_id, file, (upload_id) => addDownload(product.id, upload_id), onProgress),
  })
  const drop = useDrop(uploads.add)
  const attempt = async (work: () => Promise<unknown>) => {
    setFailure(null)
    try {
      await work()
    } catch (reason) {
      setFailure(reason)
    }
    await renew()
  }
  return (
    <section ref={place} aria-label={t('Downloads')} tabIndex={-1}>
      {(failure ?? error) !== null && (
        <ErrorAlert error={failure ?? error} {...(failure !== null && { onClose: () => setFailure(null) })} />
      )}
      {files.length > 0 && (
        <ul className={classes.downloads} aria-label={t('Downloads')}>
          {files.map((file, index) => (
            <DownloadRow
              key={file.id}
              file={file}
              is_first={index === 0}
              is_last={index === files.length - 1}
              may={may}
              onTitle={(title) => attempt(() => updateDownload(product.id, file, { title }))}
              onMove={(by) => attempt(() => updateDownload(product.id, file, { position: index + by }))}
              onDelete={() => setDoomed(file)}
            />
          ))}
        </ul>
      )}
      {uploads.sending.map((file) => (
        <SendingFile key={file.key} file={file} onDismiss={() => uploads.dismiss(file.key)} />
      ))}
      {may && files.length < MAX_DOWNLOADS_OF_PRODUCT && (
        <div className={classes.drop} {...drop}>
          <FileButton
            multiple
            onChange={uploads.add}
            inputProps={{ 'aria-label': t('Add files to download') }}
          >
            {(props) => (
              <Button {...props} variant="default" leftSection={<IconUpload size={16} stroke={1.5} />}>
                {t('Add files')}
              </Button>
            )}
          </FileButton>
          <Text fz={14} c="dimmed">
            {t(
              'or drop them here. Any type, up to 2 GiB each. If the connection breaks, choose the same file again to resume.',
            )}
          </Text>
        </div>
      )}
      <Confirm
        opened={doomed !== null}
        title={t('Delete this file?')}
        action={t('Delete')}
        onClose={() => setDoomed(null)}
        onClosed={() => focusIfLost(place.current)}
        onConfirm={async () => {
          await removeDownload(product.id, doomed!)
          await renew()
        }}
      >
        {doomed &&
          t("'{title}' will no longer be sold. Customers who bought it can still download it.", {
            title: doomed.title,
          })}
      </Confirm>
    </section>
  )
}
