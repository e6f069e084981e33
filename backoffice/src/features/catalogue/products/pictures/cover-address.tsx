// The address of a cover stored elsewhere.

import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { t } from '../../../../lib/texts.ts'
import { withCoverAddress } from '../form/product-form.ts'

interface Covered {
  cover_url?: string
  cover_file_id?: string | null
}

export const CoverAddress = <Values extends Covered>({ form }: { form: UseFormReturnType<Values> }) => (
  <TextInput
    label={t('Cover image')}
    description={t('URL of a picture. The first upload fills it in.')}
    placeholder="https://"
    inputMode="url"
    {...form.getInputProps('cover_url')}
    onChange={({ currentTarget: { value } }) =>
      form.setValues((now) => withCoverAddress(now as Values, value))
    }
  />
)
