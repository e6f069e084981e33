// The form for the shop's details on invoices.

import { type InvoiceSettings, invoices } from '@kontor/contract/invoices/invoices'
import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { call } from '../../lib/api/api.ts'
import { LANGUAGE_CHOICES } from '../../lib/language-choices.ts'
import { t } from '../../lib/texts.ts'
import { Select } from '../../ui/choice/select.tsx'
import { CountInput } from '../../ui/fields/count-input.tsx'
import { wholeNumber } from '../../ui/fields/whole-number.ts'
import { SettingsPage } from '../../ui/pages/settings-page.tsx'
import { FieldGroup, FieldRow } from '../../ui/record/field-group.tsx'
import { bySchema } from '../../ui/record/validation.ts'

type SettingsValues = Omit<InvoiceSettings, 'id' | 'updated_at' | 'next_invoice_number'> & {
  /**
   * Empty continues the numbers. The field does not show the present number, because an invoice may be issued
   * meanwhile.
   */
  next_invoice_number: string
}

const NOTHING: SettingsValues = {
  legal_name: '',
  company_number: '',
  tax_number: '',
  legal_note: '',
  untaxed_note: '',
  footer: '',
  language: 'auto',
  second_language: null,
  invoice_prefix: '',
  credit_note_prefix: '',
  receipt_prefix: '',
  number_digits: 1,
  is_year_in_number: false,
  next_invoice_number: '',
}

const valuesOf = ({ id: _, updated_at: __, language, ...values }: InvoiceSettings): SettingsValues => ({
  ...values,
  // Both words mean the language of the order.
  language: language === 'order' ? 'auto' : language,
  next_invoice_number: '',
})

const bodyOf = ({ next_invoice_number: next, ...values }: SettingsValues) =>
  next.trim() === '' ? values : { ...values, next_invoice_number: wholeNumber(next) }

const LANGUAGES = [{ value: 'auto', label: t('Language of the order') }, ...LANGUAGE_CHOICES]

const getSettings = (id: string, signal?: AbortSignal) =>
  call(invoices.getSettings, { params: { id } }, { signal })
const updateSettings = (id: string, values: SettingsValues, version: { updated_at?: string }) =>
  call(invoices.updateSettings, { params: { id }, body: { ...bodyOf(values), ...version } })

const validate = bySchema(
  async () => (await import('@kontor/contract/shapes/invoices/invoices')).invoiceSettingsUpdate,
)

export function InvoiceSettingsPage() {
  return (
    <SettingsPage<InvoiceSettings, SettingsValues>
      resource="invoice-settings"
      path="/account/invoices/settings"
      title={t('Invoice details')}
      text={t('Applies to new invoices. Issued invoices do not change.')}
      up={{ to: '/account/invoices', label: t('Invoices') }}
      initial={NOTHING}
      get={getSettings}
      valuesOf={valuesOf}
      validate={(values) => validate(bodyOf(values))}
      update={updateSettings}
    >
      {(form) => (
        <>
          <FieldGroup
            title={t('Seller')}
            help={t(
              'Street, country and VAT number come from the shop’s default address. Add the other details required by law.',
            )}
          >
            <TextInput
              label={t('Legal name')}
              description={t('If empty, the company or name of the default address.')}
              {...form.getInputProps('legal_name')}
            />
            <FieldRow>
              <TextInput
                label={t('Company number')}
                description={t('For example HRB 1234 or a SIRET.')}
                {...form.getInputProps('company_number')}
              />
              <TextInput
                label={t('Tax number')}
                description={t('Required in Germany without a VAT number.')}
                {...form.getInputProps('tax_number')}
              />
            </FieldRow>
            <Textarea
              label={t('Legal note')}
              description={t('Printed at the bottom of every page: register court, capital, directors.')}
              autosize
              minRows={2}
              {...form.getInputProps('legal_note')}
            />
          </FieldGroup>
          <FieldGroup title={t('Texts')} help={t('Texts on every invoice and the invoice language.')}>
            <FieldRow>
              <Select
                label={t('Language')}
                description={t('Other languages print the titles of items as you translated them.')}
                data={LANGUAGES}
                {...form.getInputProps('language')}
              />
              <Select
                label={t('Second language')}
                description={t('Prints labels and legal notes in this language too.')}
                placeholder={t('None')}
                clearable
                data={LANGUAGE_CHOICES}
                {...form.getInputProps('second_language')}
              />
            </FieldRow>
            <TextInput
              label={t('Reason for no tax')}
              description={t(
                'Used only if your shop charges no tax. If empty, the standard text of your country.',
              )}
              {...form.getInputProps('untaxed_note')}
            />
            <Textarea
              label={t('Footer text')}
              description={t('Printed below the totals, for example thanks or return instructions.')}
              autosize
              minRows={2}
              {...form.getInputProps('footer')}
            />
          </FieldGroup>
          <FieldGroup
            title={t('Numbers')}
            help={t(
              'Invoices, credit notes and receipts of gift cards are numbered separately, without gaps. Changing a prefix does not restart the numbers.',
            )}
          >
            <FieldRow>
              <TextInput label={t('Invoice prefix')} {...form.getInputProps('invoice_prefix')} />
              <TextInput label={t('Credit note prefix')} {...form.getInputProps('credit_note_prefix')} />
            </FieldRow>
            <FieldRow>
              <TextInput label={t('Receipt prefix')} {...form.getInputProps('receipt_prefix')} />
              <TextInput
                label={t('Next invoice number')}
                description={t('Leave empty to continue. Can only be increased.')}
                inputMode="numeric"
                {...form.getInputProps('next_invoice_number')}
              />
            </FieldRow>
            <FieldRow>
              <CountInput
                label={t('Digits')}
                description={t('At least so many: 4 makes 0001.')}
                {...form.getInputProps('number_digits')}
              />
              <Checkbox
                label={t('Year in the number')}
                description={t('For example INV-2027-0001. Numbers start again each year.')}
                {...form.getInputProps('is_year_in_number', { type: 'checkbox' })}
              />
            </FieldRow>
          </FieldGroup>
        </>
      )}
    </SettingsPage>
  )
}
