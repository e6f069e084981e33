// The form for what the selected shop's invoices say about the shop.

import { type InvoiceSettings, invoices } from '@kontor/contract/invoices'
import { Textarea, TextInput } from '@mantine/core'
import { call } from '../../lib/api.ts'
import { Select } from '../../ui/choice/select.tsx'
import { FieldGroup, FieldRow } from '../../ui/record/field-group.tsx'
import { bySchema } from '../../ui/record/validation.ts'
import { SettingsPage } from '../../ui/settings-page.tsx'

type SettingsValues = Omit<InvoiceSettings, 'id' | 'updated_at'>

const NOTHING: SettingsValues = {
  legal_name: '',
  company_number: '',
  tax_number: '',
  legal_note: '',
  untaxed_note: '',
  footer: '',
  language: 'auto',
  invoice_prefix: '',
  credit_note_prefix: '',
}

const valuesOf = ({ id: _, updated_at: __, ...values }: InvoiceSettings): SettingsValues => values

const LANGUAGES = [
  { value: 'auto', label: 'The language of the buyer’s country' },
  { value: 'order', label: 'The language the order was placed in' },
  { value: 'en', label: 'English' },
  { value: 'de', label: 'German' },
  { value: 'fr', label: 'French' },
]

const getSettings = (id: string, signal?: AbortSignal) =>
  call(invoices.getSettings, { params: { id } }, { signal })
const updateSettings = (id: string, values: SettingsValues, version: { updated_at?: string }) =>
  call(invoices.updateSettings, { params: { id }, body: { ...values, ...version } })

export function InvoiceSettingsPage() {
  return (
    <SettingsPage<InvoiceSettings, SettingsValues>
      resource="invoice-settings"
      path="/account/invoices/settings"
      title="Invoice details"
      text="For invoices to come. What has been issued stays as it is."
      up={{ to: '/account/invoices', label: 'Invoices' }}
      initial={NOTHING}
      get={getSettings}
      valuesOf={valuesOf}
      validate={bySchema(
        async () => (await import('@kontor/contract/shapes/invoices')).invoiceSettingsUpdate,
      )}
      update={updateSettings}
    >
      {(form) => (
        <>
          <FieldGroup
            title="Seller"
            help="Street, country and VAT number come from the shop's default address. Here is what the law asks for besides."
          >
            <TextInput
              label="Legal name"
              description="Left empty, the company or name of the default address."
              {...form.getInputProps('legal_name')}
            />
            <FieldRow>
              <TextInput
                label="Company number"
                description="HRB 1234 or a SIRET."
                {...form.getInputProps('company_number')}
              />
              <TextInput
                label="Tax number"
                description="Needed in Germany without a VAT number."
                {...form.getInputProps('tax_number')}
              />
            </FieldRow>
            <Textarea
              label="Legal note"
              description="At the foot of every page: register court, capital, directors."
              autosize
              minRows={2}
              {...form.getInputProps('legal_note')}
            />
          </FieldGroup>
          <FieldGroup
            title="Words"
            help="What is said on every invoice, and in which language the rest is written."
          >
            <Select label="Language" data={LANGUAGES} {...form.getInputProps('language')} />
            <TextInput
              label="Why no tax is charged"
              description="Only used without a VAT number. Left empty, the usual sentence of your country."
              {...form.getInputProps('untaxed_note')}
            />
            <Textarea
              label="Closing words"
              description="Below the sums: thanks, or how to send something back."
              autosize
              minRows={2}
              {...form.getInputProps('footer')}
            />
          </FieldGroup>
          <FieldGroup
            title="Numbers"
            help="Invoices and credit notes are counted apart, without gaps. Counting goes on when a prefix changes."
          >
            <FieldRow>
              <TextInput label="Invoice prefix" {...form.getInputProps('invoice_prefix')} />
              <TextInput label="Credit note prefix" {...form.getInputProps('credit_note_prefix')} />
            </FieldRow>
          </FieldGroup>
        </>
      )}
    </SettingsPage>
  )
}
