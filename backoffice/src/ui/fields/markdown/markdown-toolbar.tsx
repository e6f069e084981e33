// The buttons above a description's field.

import { ActionIcon } from '@mantine/core'
import type { KeyboardEvent, RefObject } from 'react'
import { t } from '../../../lib/texts.ts'
import { Hint } from '../../display/hint.tsx'
import { outline } from '../../display/icons.tsx'
import classes from './markdown.module.css'
import { applyEdit, type MarkdownEdit } from './markdown-edits.ts'

const BUTTONS: readonly {
  edit: MarkdownEdit
  label: string
  key?: string
  Icon: ReturnType<typeof outline>
}[] = [
  {
    edit: 'bold',
    label: t('Bold'),
    key: 'B',
    Icon: outline('M7 5h6a3.5 3.5 0 0 1 0 7h-6l0 -7M13 12h1a3.5 3.5 0 0 1 0 7h-7v-7'),
  },
  { edit: 'italic', label: t('Italic'), key: 'I', Icon: outline('M11 5l6 0M7 19l6 0M14 5l-4 14') },
  {
    edit: 'heading',
    label: t('Heading'),
    Icon: outline('M7 12h10M7 5v14M17 5v14M15 19h4M15 5h4M5 19h4M5 5h4'),
  },
  {
    edit: 'list',
    label: t('List'),
    Icon: outline('M9 6l11 0M9 12l11 0M9 18l11 0M5 6l0 .01M5 12l0 .01M5 18l0 .01'),
  },
  {
    edit: 'link',
    label: t('Link'),
    key: 'K',
    Icon: outline(
      'M9 15l6 -6M11 6l.463 -.536a5 5 0 0 1 7.071 7.072l-.534 .464M13 18l-.397 .534a5.068 5.068 0 0 1 -7.127 0a4.972 4.972 0 0 1 0 -7.071l.524 -.463',
    ),
  },
]

/** The arrow keys move between the buttons, as in every toolbar. */
function moveFocus(event: KeyboardEvent<HTMLDivElement>) {
  const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
  if (by === undefined) return
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const at = buttons.indexOf(event.target as HTMLButtonElement)
  buttons[(at + by + buttons.length) % buttons.length]?.focus()
}

interface Props {
  label: string
  field: RefObject<HTMLTextAreaElement | null>
}

export const MarkdownToolbar = ({ label, field }: Props) => (
  <div
    role="toolbar"
    tabIndex={-1}
    aria-label={t('Format {label}', { label })}
    className={classes.tools}
    onKeyDown={moveFocus}
  >
    {BUTTONS.map(({ edit, label, key, Icon }) => (
      <Hint key={edit} label={key ? t('{label} (Ctrl+{key})', { label, key }) : label} delay_ms={300}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          aria-label={label}
          // A pointer press leaves the focus and the selection in the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => field.current && applyEdit(field.current, edit)}
        >
          <Icon size={16} stroke={1.5} />
        </ActionIcon>
      </Hint>
    ))}
  </div>
)
