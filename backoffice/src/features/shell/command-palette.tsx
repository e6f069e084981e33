// One field from which everything can be reached: pages, new things, shops, and the orders and products that fit what is typed.

import { Combobox, Modal, Text, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import classes from './command-palette.module.css'
import { type Command, useCommands } from './use-commands.ts'

export interface CommandPaletteProps {
  opened: boolean
  onClose: () => void
  onHelp: () => void
}

export function CommandPalette(props: CommandPaletteProps) {
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      withCloseButton={false}
      centered={false}
      yOffset={96}
      padding={0}
      aria-label="Search and commands"
    >
      <Palette {...props} />
    </Modal>
  )
}

function Palette({ onClose, onHelp }: CommandPaletteProps) {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [q] = useDebouncedValue(text.trim(), 200)
  const { commands, is_searching } = useCommands(text.trim(), q, onHelp)
  const combobox = useCombobox({ opened: true })
  const { selectFirstOption } = combobox
  // The field names its list, which it knows of only once it is there.
  const list_id = useId()
  const [, setThere] = useState(false)
  useEffect(() => setThere(true), [])
  const ids = commands.map(({ id }) => id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: other commands have another first
  useEffect(() => {
    selectFirstOption()
  }, [ids, selectFirstOption])

  const run = (command: Command | undefined) => {
    if (!command) return
    onClose()
    if ('to' in command) navigate(command.to)
    else command.run()
  }
  const groups = [...new Set(commands.map(({ group }) => group))]
  return (
    <Combobox
      store={combobox}
      withinPortal={false}
      onOptionSubmit={(id) => run(commands.find((one) => one.id === id))}
    >
      <Combobox.EventsTarget withExpandedAttribute>
        <TextInput
          data-autofocus
          size="md"
          variant="unstyled"
          className={classes.field}
          aria-label="Search and commands"
          placeholder="Order, product or page"
          leftSection={<IconSearch size={18} stroke={1.5} />}
          maxLength={200}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </Combobox.EventsTarget>
      <Combobox.Options id={list_id} className={classes.options} aria-label="What fits">
        {groups.map((group) => (
          <Combobox.Group key={group} label={group}>
            {commands
              .filter((command) => command.group === group)
              .map((command) => (
                <Combobox.Option key={command.id} value={command.id}>
                  <span className={classes.command}>
                    <span>{command.label}</span>
                    {command.hint && <small>{command.hint}</small>}
                  </span>
                </Combobox.Option>
              ))}
          </Combobox.Group>
        ))}
        {commands.length === 0 && (
          <Combobox.Empty>
            <Text fz={14}>{is_searching ? 'Searching' : 'Nothing fits'}</Text>
          </Combobox.Empty>
        )}
      </Combobox.Options>
    </Combobox>
  )
}
