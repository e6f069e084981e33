// The code of a gift card, which is shown this once.

import { shownGiftCardCode } from '@kontor/contract/prices/gift-card-code'
import { Text } from '@mantine/core'
import { t } from '../../lib/texts.ts'
import { CopyField } from '../../ui/display/copy-field.tsx'

export function ShownCode({ code }: { code: string }) {
  return (
    <>
      <CopyField label={t('Code')} value={shownGiftCardCode(code)} />
      <Text fz={14} mt={8}>
        {t('Copy it now: it is not stored and cannot be shown again.')}
      </Text>
    </>
  )
}
