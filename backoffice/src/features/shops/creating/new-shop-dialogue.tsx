// The form for a new shop, in a dialogue over the current page.

import { Text } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../../lib/texts.ts'
import { Dialogue } from '../../../ui/feedback/dialogue.tsx'
import { NewShopForm } from './new-shop-form.tsx'

export interface NewShopDialogueProps {
  opened: boolean
  onClose: () => void
  onCreated: () => void
}

export function NewShopDialogue({ opened, onClose, onCreated }: NewShopDialogueProps) {
  const [busy, setBusy] = useState(false)
  return (
    <Dialogue
      opened={opened}
      is_busy={busy}
      onClose={onClose}
      closeOnClickOutside={false}
      title={<Text fw={600}>{t('Create New Shop')}</Text>}
    >
      <NewShopForm onBusy={setBusy} onCreated={onCreated} onLeft={onCreated} />
    </Dialogue>
  )
}
