// The list of all keyboard shortcuts, and the switch for single letters.

import { Kbd, Switch, Text } from '@mantine/core'
import { Fragment, useSyncExternalStore } from 'react'
import { t, tIn } from '../../../lib/texts.ts'
import { Dialogue } from '../../../ui/feedback/dialogue.tsx'
import { useNavItems } from '../navigation/use-nav-items.ts'
import classes from './command-palette.module.css'
import { lettersOff } from './shortcut-keys.ts'

const KEYS: [keys: string[], what: string][] = [
  [[t('Ctrl'), 'K'], t('Search and commands')],
  [['/'], t('Search the list')],
  [['c'], t('New entry')],
  [['?'], t('Keyboard shortcuts')],
]

const IN_LISTS: [keys: string[], what: string][] = [
  [['↑', '↓'], t('Next or previous row')],
  [[t('Ctrl'), 'A'], t('Select all rows on the page')],
  [[tIn('keyboard', 'Delete')], t('Delete the row or the selection')],
  [[t('Esc')], t('Clear selection')],
  [[t('Ctrl'), 'Z'], t('Undo deletion')],
]

function Keys({ keys }: { keys: string[] }) {
  return (
    <>
      {keys.map((key, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same key may be pressed twice
        <Fragment key={index}>
          <Kbd>{key}</Kbd>{' '}
        </Fragment>
      ))}
    </>
  )
}

function Group({ title, entries }: { title: string; entries: [string[], string][] }) {
  return (
    <section>
      <h2 className={classes.group}>{title}</h2>
      <dl className={classes.keys}>
        {entries.map(([keys, what]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>
              <Keys keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

export function ShortcutList({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const places = useNavItems()
  const off = useSyncExternalStore(lettersOff.subscribe, lettersOff.read) !== null
  return (
    <Dialogue
      opened={opened}
      onClose={onClose}
      size="lg"
      title={<Text fw={600}>{t('Keyboard shortcuts')}</Text>}
    >
      <Group title={t('Everywhere')} entries={KEYS} />
      <Group title={t('In lists')} entries={IN_LISTS} />
      <Group title={t('Go to')} entries={places.map(({ key, label }) => [['g', key], label])} />
      <Switch
        mt={24}
        label={t('Use single-letter shortcuts')}
        description={t('Turn this off if you use speech input. Ctrl K still works.')}
        checked={!off}
        onChange={(event) => lettersOff.write(event.currentTarget.checked ? null : true)}
      />
    </Dialogue>
  )
}
