// The postal code of an address. If addresses of a country often lack a code, the field says what to write
// instead.

import { mayLackPostalCode } from '@kontor/contract/shops/addresses/postal-codes'
import { TextInput, type TextInputProps } from '@mantine/core'
import { t } from '../../../lib/texts.ts'

export const PostalCodeInput = ({ country, ...props }: TextInputProps & { country: string }) => (
  <TextInput
    label={t('ZIP')}
    required
    description={mayLackPostalCode(country) ? t('No postal code? Enter “-”.') : undefined}
    inputWrapperOrder={['label', 'input', 'description', 'error']}
    {...props}
  />
)
