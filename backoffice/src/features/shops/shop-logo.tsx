// The shop's logo. Uploading and removing take effect immediately, unlike the rest of the form.

import { MAX_UPLOAD_BYTES } from '@kontor/contract/catalogue/products/products'
import { type Shop, shops } from '@kontor/contract/shops/shops'
import { Button, FileButton, Group, Input } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call, upload } from '../../lib/api/api.ts'
import { t } from '../../lib/texts.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { IconUpload } from '../../ui/display/icons.tsx'
import { Confirm } from '../../ui/feedback/confirm.tsx'
import { failureOf } from '../../ui/record/validation.ts'
import { focusIfLost } from '../../ui/use-focus-back.ts'
import classes from './shops.module.css'

async function sendLogo(id: string, file: File): Promise<Shop> {
  if (file.size > MAX_UPLOAD_BYTES) throw new Error(t('Pictures can be up to 10 MiB.'))
  const form = new FormData()
  form.append('file', file)
  return upload(shops.setLogo, { params: { id }, form }, () => undefined)
}

export function ShopLogo({ shop }: { shop: Shop }) {
  const client = useQueryClient()
  const reset = useRef<() => void>(null)
  const upload_button = useRef<HTMLButtonElement>(null)
  const [is_asking, setAsking] = useState(false)
  const change = useMutation({
    mutationFn: async (file: File | null) => {
      if (file) await sendLogo(shop.id, file)
      else await call(shops.removeLogo, { params: { id: shop.id } })
    },
    onSettled: () => {
      reset.current?.()
      return client.invalidateQueries({ queryKey: ['shops'] })
    },
  })
  const { logo } = shop
  return (
    <Input.Wrapper error={change.error && failureOf(change.error, () => false).message}>
      <Group gap={12}>
        {logo && (
          <img
            className={classes.logo}
            src={logo.url}
            alt={t('Current logo')}
            width={logo.width}
            height={logo.height}
          />
        )}
        <FileButton
          accept="image/jpeg,image/png,image/gif,image/webp"
          resetRef={reset}
          onChange={(file) => file && change.mutate(file)}
          inputProps={{ 'aria-label': logo ? t('Replace the logo') : t('Upload a logo') }}
        >
          {(props) => (
            <ActionButton
              {...props}
              ref={upload_button}
              variant="default"
              loading={change.isPending}
              leftSection={<IconUpload size={16} stroke={1.5} />}
            >
              {logo ? t('Replace') : t('Upload a logo')}
            </ActionButton>
          )}
        </FileButton>
        {logo && (
          <Button variant="subtle" disabled={change.isPending} onClick={() => setAsking(true)}>
            {t('Remove')}
          </Button>
        )}
      </Group>
      <Confirm
        opened={is_asking}
        title={t('Remove the logo?')}
        action={t('Remove')}
        onConfirm={() => change.mutateAsync(null)}
        onClose={() => setAsking(false)}
        // The button that removes the logo has disappeared with the logo.
        onClosed={() => focusIfLost(upload_button.current)}
      >
        {t('Your storefront, emails and new invoices no longer show it.')}
      </Confirm>
    </Input.Wrapper>
  )
}
