// Keyboard shortcuts and the command palette, with a button for the palette. The code of dialogues loads on
// first use.

import { ActionIcon } from '@mantine/core'
import { lazy, Suspense, useCallback, useState } from 'react'
import { t } from '../../../lib/texts.ts'
import { IconSearch } from '../../../ui/display/icons.tsx'
import { useShortcuts } from './use-shortcuts.ts'

const CommandPalette = lazy(async () => ({ default: (await import('./command-palette.tsx')).CommandPalette }))
const ShortcutList = lazy(async () => ({ default: (await import('./shortcut-list.tsx')).ShortcutList }))

export function Commands() {
  const [open, setOpen] = useState<'palette' | 'help' | null>(null)
  const [asked, setAsked] = useState({ palette: false, help: false })
  const show = useCallback((what: 'palette' | 'help') => {
    setAsked((before) => ({ ...before, [what]: true }))
    setOpen(what)
  }, [])
  const close = useCallback(() => setOpen(null), [])
  useShortcuts({ opened: open, open: show, close })
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={t('Search and commands')}
        title={t('Search and commands, Ctrl K')}
        aria-keyshortcuts="Control+K"
        onClick={() => show('palette')}
      >
        <IconSearch size={18} stroke={1.5} />
      </ActionIcon>
      <Suspense>
        {asked.palette && (
          <CommandPalette opened={open === 'palette'} onClose={close} onHelp={() => show('help')} />
        )}
        {asked.help && <ShortcutList opened={open === 'help'} onClose={close} />}
      </Suspense>
    </>
  )
}
