// The form for a new shop: the name, and the currency, which cannot change later.

import { DEFAULT_CURRENCY } from '@kontor/contract/values/currencies'
import { Anchor, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link } from 'react-router'
import { useOneAtATime } from '../../../lib/browser/use-one-at-a-time.ts'
import { rich, t } from '../../../lib/texts.ts'
import { ActionButton } from '../../../ui/action-button.tsx'
import { Select } from '../../../ui/choice/select.tsx'
import { bySchema, failureOf } from '../../../ui/record/validation.ts'
import { useSwitchShop } from '../../shell/navigation/use-switch-shop.ts'
import { currencyOptions } from '../currency-options.ts'
import { createShop, shopsQuery } from '../shop-data.ts'

export interface NewShopFormProps {
  /**
   * Called when the creation of a shop begins, and when the creation has ended. A created shop leads to the
   * home page.
   */
  onBusy?: (busy: boolean) => void
  onCreated?: () => void
  /** Called when the user leaves the form to import a shop instead. */
  onLeft?: () => void
}

export function NewShopForm({ onBusy, onCreated, onLeft }: NewShopFormProps) {
  const client = useQueryClient()
  const switchShop = useSwitchShop()
  // The idempotency key: a retry with the same values makes no second shop, changed values get a new key.
  const attempt = useRef({ body: '', key: '' })
  const form = useForm({
    initialValues: { name: '', default_currency: DEFAULT_CURRENCY as string },
    validate: bySchema(async () => (await import('@kontor/contract/shapes/shops/shops')).shopCreate),
    validateInputOnBlur: true,
  })
  const creation = useMutation({
    mutationFn: (values: typeof form.values) => {
      const body = JSON.stringify(values)
      if (attempt.current.body !== body) attempt.current = { body, key: crypto.randomUUID() }
      return createShop(values, attempt.current.key)
    },
    onSuccess: (shop) => {
      attempt.current = { body: '', key: '' }
      form.reset()
      // The list has to contain the shop before the selection, because the selection would otherwise be
      // cleared.
      client.setQueryData(shopsQuery.queryKey, (known) => [...(known ?? []), shop])
      void client.invalidateQueries({ queryKey: ['shops'] })
      onCreated?.()
      switchShop(shop.id)
    },
  })
  // Not Mantine's `onSubmit`: a second call during the asynchronous check sends unchecked values. A failure
  // is shown from `creation`.
  const create = useOneAtATime(async () => {
    onBusy?.(true)
    if (!(await form.validate()).hasErrors)
      await creation.mutateAsync(form.getValues()).catch(() => undefined)
    onBusy?.(false)
  })
  const { name, default_currency } = form.values
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void create()
      }}
      style={{ maxWidth: 400 }}
    >
      <Stack gap={16}>
        <TextInput
          data-autofocus
          label={t('Name')}
          placeholder={t('Harbour Street Ceramics')}
          {...form.getInputProps('name')}
        />
        <Select
          label={t('Default currency')}
          description={t('Used for prices, orders and invoices. It cannot be changed later.')}
          placeholder={t('Choose a currency')}
          data={currencyOptions()}
          searchable
          clearable
          {...form.getInputProps('default_currency')}
          onChange={(value) => form.setFieldValue('default_currency', value ?? '')}
        />
        {creation.error && (
          <p role="alert" style={{ color: 'var(--danger)', fontSize: 14, margin: 0 }}>
            {failureOf(creation.error, () => false).message}
          </p>
        )}
        <ActionButton
          type="submit"
          disabled={name.trim() === '' || default_currency === ''}
          loading={creation.isPending}
          style={{ alignSelf: 'flex-start' }}
        >
          {t('Create shop')}
        </ActionButton>
        <Text fz={14} inert={creation.isPending}>
          {rich('Or {link} from an archive.', {
            link: (
              <Anchor
                component={Link}
                to="/account/shops/import"
                underline="always"
                fz={14}
                onClick={() => onLeft?.()}
              >
                {t('import a shop')}
              </Anchor>
            ),
          })}
        </Text>
      </Stack>
    </form>
  )
}
