// The form for creating and editing a payment gateway. Only the last four characters of a saved secret are
// shown; a dialogue replaces secrets.

import type { PaymentGateway } from '@kontor/contract/money/payment-gateways'
import { Checkbox, PasswordInput, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSelectedShopId } from '../../../lib/session/selected-shop.ts'
import { t } from '../../../lib/texts.ts'
import { Select } from '../../../ui/choice/select.tsx'
import { RecordPage } from '../../../ui/pages/record-page.tsx'
import { FieldGroup, FieldRow } from '../../../ui/record/field-group.tsx'
import { bySchema, type FieldErrors } from '../../../ui/record/validation.ts'
import {
  allGatewaysQuery,
  createGateway,
  type GatewayValues,
  gatewayValues,
  getGateway,
  updateGateway,
  WEBHOOK_BASE,
} from './gateway-data.ts'
import { EventsToSend, GatewayHealth } from './gateway-health.tsx'
import { afterSaving } from './gateway-in-use.ts'
import { keysOfOneMode } from './keys-of-one-mode.ts'

const newGateway = (): GatewayValues => ({
  title: '',
  provider: 'STRIPE',
  public_key: '',
  secret_key: '',
  product_id: '',
  is_active: true,
  webhook_url: `${location.origin}${WEBHOOK_BASE}`,
  webhook_secret: '',
})

const check = bySchema(
  async () => (await import('@kontor/contract/shapes/money/payment-gateways')).paymentGatewayForm,
)

/** Checks only a new gateway. When editing, secrets are not sent, and the server checks the rest. */
const validate = async (values: GatewayValues, creating: boolean): Promise<FieldErrors> =>
  creating ? { ...keysOfOneMode(values), ...(await check(values)) } : {}

export function PaymentGatewayPage() {
  return (
    <RecordPage<PaymentGateway, GatewayValues>
      resource="payment-gateways"
      path="/account/payment-gateways"
      list={t('Payment Gateways')}
      nameOf={({ title }) => title}
      noun={[t('payment gateway'), t('payment gateways')]}
      right="shop:manage"
      titles={{ create: t('Create Payment Gateway'), edit: t('Edit Payment Gateway') }}
      subtitle={{ create: t('Your own Stripe account. Customers pay you directly.') }}
      initial={newGateway()}
      get={getGateway}
      valuesOf={gatewayValues}
      validate={validate}
      create={createGateway}
      update={updateGateway}
      aside={(gateway) => <GatewayHealth gateway={gateway} />}
    >
      {(form, { item, creating }) => (
        <>
          <GeneralFields form={form} item={item} />
          <KeyFields form={form} creating={creating} />
          <WebhookFields form={form} creating={creating} />
        </>
      )}
    </RecordPage>
  )
}

interface Part {
  form: UseFormReturnType<GatewayValues>
  creating: boolean
}

interface General extends Pick<Part, 'form'> {
  item: PaymentGateway | null
}

function GeneralFields({ form, item }: General) {
  const { data: all } = useQuery(allGatewaysQuery(useSelectedShopId() ?? ''))
  const { is_active, secret_key } = form.values
  return (
    <FieldGroup title={t('General')}>
      <TextInput label={t('Title')} placeholder={t('Stripe')} required {...form.getInputProps('title')} />
      <FieldRow>
        <Select
          label={t('Provider')}
          data={[{ value: 'STRIPE', label: 'Stripe' }]}
          required
          {...form.getInputProps('provider')}
        />
        <TextInput
          label={t('Product')}
          description={t('Create a product in Stripe (any name) and enter its ID, such as prod_…')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          placeholder="prod_"
          required
          {...form.getInputProps('product_id')}
        />
      </FieldRow>
      <Checkbox
        label={t('Active')}
        description={all && afterSaving({ item, is_active: is_active ?? true, secret_key }, all)}
        {...form.getInputProps('is_active', { type: 'checkbox' })}
      />
    </FieldGroup>
  )
}

const FIXED = t('Stored encrypted. To change it, use “Replace keys” or create a new gateway.')

function KeyFields({ form, creating }: Part) {
  return (
    <FieldGroup
      title={t('Keys')}
      help={
        creating
          ? t(
              'From your Stripe dashboard, under Developers, API keys. Use two test keys or two live keys. A restricted key needs write access to Checkout Sessions and Refunds, and read access to PaymentIntents and Events.',
            )
          : t(
              'Open payments depend on the secret key. Replace it only with a key of the same Stripe account.',
            )
      }
    >
      <TextInput
        label={t('Public key')}
        placeholder="pk_"
        required
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('public_key')}
      />
      <Secret
        label={t('Secret key')}
        placeholder="sk_"
        creating={creating}
        {...form.getInputProps('secret_key')}
      />
    </FieldGroup>
  )
}

export function WebhookFields({ form, creating }: Part) {
  return (
    <FieldGroup
      title={t('Webhook')}
      help={
        creating
          ? t(
              'Add a webhook endpoint in Stripe and enter its signing secret here. The final endpoint URL is shown after you create this gateway.',
            )
          : t('Stripe signs every event with this secret. Unsigned events are rejected.')
      }
    >
      <TextInput
        label={t('Webhook URL')}
        description={
          creating
            ? t(
                'Enter this URL in Stripe for now. Replace it with the final URL after creating this gateway.',
              )
            : t('Your own note of the URL entered in Stripe.')
        }
        inputMode="url"
        required
        {...form.getInputProps('webhook_url')}
      />
      {creating && <EventsToSend />}
      <Secret
        label={t('Webhook secret')}
        placeholder="whsec_"
        creating={creating}
        {...form.getInputProps('webhook_secret')}
      />
    </FieldGroup>
  )
}

interface SecretProps {
  label: string
  placeholder: string
  creating: boolean
  value?: string
  error?: ReactNode
}

/** A password field while creating; later a disabled field with the last four characters. */
function Secret({ creating, placeholder, ...props }: SecretProps) {
  return creating ? (
    <PasswordInput
      {...props}
      // Mantine does not set `aria-invalid` on this kind of field.
      aria-invalid={Boolean(props.error)}
      placeholder={placeholder}
      required
      autoComplete="off"
      spellCheck={false}
      visibilityToggleButtonProps={{ 'aria-label': t('Show or hide') }}
    />
  ) : (
    <TextInput {...props} disabled description={FIXED} />
  )
}
