// Shows the code of a gift card once, and whether the email failed.

import { shownGiftCardCode } from '@kontor/contract/prices/gift-card-code'
import { Text } from '@mantine/core'
import { t } from '../../../lib/texts.ts'
import { CopyField } from '../../../ui/display/copy-field.tsx'

export interface Shown {
  code: string
  /** The address of an email held back; empty if no email is held back. */
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
