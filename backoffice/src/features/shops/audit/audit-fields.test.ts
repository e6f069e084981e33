import { invoiceSettingsForm } from '@kontor/contract/invoices/invoices'
import { shopCreate } from '@kontor/contract/shops/shops'
import { expect, test } from 'vitest'
import { fieldName } from './audit-fields.ts'

test.each([...Object.keys(shopCreate.shape), ...Object.keys(invoiceSettingsForm.shape)])(
  'the setting %s has a name in the log',
  (field) => {
    expect(fieldName(field)).not.toBe(field.replaceAll('_', ' '))
  },
)

test('a field without a name keeps its own', () => {
  expect(fieldName('moon_phase')).toBe('moon phase')
})
