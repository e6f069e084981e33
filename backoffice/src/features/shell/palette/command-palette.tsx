// The command palette. A single field finds pages, forms for new records, shops, and matching orders and
// products.

import { Box, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { t } from '../../../lib/texts.ts'
import { OptionLine } from '../../../ui/choice/option-list.tsx'
import { useListbox } from '../../../ui/choice/use-listbox.ts'
import { IconSearch } from '../../../ui/display/icons.tsx'
import { Dialogue } from '../../../ui/feedback/dialogue.tsx'
import { ErrorAlert } from '../../../ui/feedback/error-alert.tsx'
import classes from './command-palette.module.css'
import { type Command, useCommands } from './use-commands.ts'

export interface CommandPaletteProps {
  opened: boolean
  onClose: () => void
  onHelp: () => void
}

export function CommandPalette(props: CommandPaletteProps) {
  return (
    <Dialogue
      opened={props.opened}
      onClose={props.onClose}
      withCloseButton={false}
      centered={false}
      yOffset={96}
      padding={0}
      title={t('Search and commands')}
      classNames={{ header: classes.unseen }}
    >
      <Palette {...props} />
    </Dialogue>
  )
}

function Palette({ onClose, onHelp }: CommandPaletteProps) {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [q] = useDebouncedValue(text.trim(), 200)
  const { commands, is_searching, error, retry } = useCommands(text.trim(), q, onHelp)
  const run = (command: Command | undefined) => {
    if (!command) return
    onClose()
    if ('to' in command) navigate(command.to)
    else command.run()
  }
  const listbox = useListbox({
    values: commands.map(({ id }) => id),
    prefers_first: true,
    is_inline: true,
    onPick: (id) => run(commands.find((one) => one.id === id)),
  })
  const groups = [...new Set(commands.map(({ group }) => group))]
  return (
    <>
      <TextInput
        {...listbox.fieldProps}
        aria-autocomplete="list"
        data-autofocus
        size="md"
        variant="unstyled"
        className={classes.field}
        aria-label={t('Search and commands')}
        placeholder={t('Order, product or page')}
        leftSection={<IconSearch size={18} stroke={1.5} />}
        maxLength={200}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          listbox.mean(null)
        }}
        onKeyDown={listbox.onKeyDown}
      />
      <div
        ref={listbox.floating}
        id={listbox.id}
        role="listbox"
        className={classes.options}
        aria-label={t('Results')}
      >
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options is no set of fields
          <div key={group} role="group" aria-label={group}>
            <div className={classes.heading} aria-hidden>
              {group}
            </div>
            {commands.map(
              (command, at) =>
                command.group === group && (
                  <OptionLine key={command.id} listbox={listbox} value={command.id} at={at}>
                    <span className={classes.command}>
                      <span>{command.label}</span>
                      {command.hint && <small>{command.hint}</small>}
                    </span>
                  </OptionLine>
                ),
            )}
          </div>
        ))}
      </div>
      {error && (
        <Box px={16} pb={16}>
          <ErrorAlert title={t('Orders and products could not be searched')} error={error} onRetry={retry} />
        </Box>
      )}
      {commands.length === 0 && !error && (
        <Text fz={14} c="dimmed" px={16} pb={16}>
          {is_searching ? t('Searching') : t('No results')}
        </Text>
      )}
    </>
  )
}
