// The ways out of an edit conflict: load or overwrite the version saved by a different member.

import { Button } from '@mantine/core'
import type { Ref } from 'react'
import { t } from '../../lib/texts.ts'

export interface StaleButtonsProps {
  busy: boolean
  onReload: () => void
  onOverwrite: () => void
  /** The first button. The button gets the focus lost by the save button. */
  first?: Ref<HTMLButtonElement>
}

export function StaleButtons({ busy, onReload, onOverwrite, first }: StaleButtonsProps) {
  return (
    <>
      <Button ref={first} variant="default" onClick={onReload} disabled={busy}>
        {t('Reload')}
      </Button>
      <Button color="red" onClick={onOverwrite} disabled={busy}>
        {t('Overwrite')}
      </Button>
    </>
  )
}
