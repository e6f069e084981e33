// The code of a gift card, which is shown this once; and whether it could not be emailed.

import { shownGiftCardCode } from '@kontor/contract/prices/gift-card-code'
import { Text } from '@mantine/core'
import { t } from '../../../lib/texts.ts'
import { CopyField } from '../../../ui/display/copy-field.tsx'

export interface Shown {
  code: string
  /** The address that it was to be emailed to, where that email is held back; empty otherwise. */
  unmailed_to: string
}

export function ShownCode({ code, unmailed_to }: Shown) {
  return (
    <>
      <CopyField label={t('Code')} value={shownGiftCardCode(code)} />
      <Text fz={14} mt={8}>
        {t('Copy it now: it is not stored and cannot be shown again.')}
      </Text>
      {unmailed_to !== '' && (
        <Text fz={14} mt={8}>
          {t('The code was not emailed to {email}. Send it to the recipient yourself.', {
            email: unmailed_to,
          })}
        </Text>
      )}
    </>
  )
}
