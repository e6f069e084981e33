// The form for a new shop, in a dialogue over the current page.

import { Modal, Text } from '@mantine/core'
import { NewShopForm } from './new-shop-form.tsx'

export interface NewShopDialogueProps {
  opened: boolean
  onClose: () => void
  onCreated: () => void
}

export function NewShopDialogue({ opened, onClose, onCreated }: NewShopDialogueProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={<Text fw={600}>Create New Shop</Text>}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <NewShopForm onCreated={onCreated} onLeft={onCreated} />
    </Modal>
  )
}
