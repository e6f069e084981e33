// The form for a new shop, in a dialogue over the current page.

import { Text } from '@mantine/core'
import { Dialogue } from '../../ui/dialogue.tsx'
import { NewShopForm } from './new-shop-form.tsx'

export interface NewShopDialogueProps {
  opened: boolean
  onClose: () => void
  onCreated: () => void
}

export function NewShopDialogue({ opened, onClose, onCreated }: NewShopDialogueProps) {
  return (
    <Dialogue opened={opened} onClose={onClose} title={<Text fw={600}>Create New Shop</Text>}>
      <NewShopForm onCreated={onCreated} onLeft={onCreated} />
    </Dialogue>
  )
}
