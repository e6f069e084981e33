// A field for a description, with buttons and keys for marks and a preview of the customers' view. The text
// stays in the form during the preview. An error switches back to writing.

import { Button, Input, Textarea, type TextareaProps } from '@mantine/core'
import { type KeyboardEvent, lazy, Suspense, useId, useRef, useState } from 'react'
import { t } from '../../../lib/texts.ts'
import classes from './markdown.module.css'
import type { MarkdownEdit } from './markdown-edits.ts'

// Parser and buttons load late, because typing does not need them.
const MarkdownText = lazy(async () => ({ default: (await import('./markdown-text.tsx')).MarkdownText }))
const MarkdownToolbar = lazy(async () => ({
  default: (await import('./markdown-toolbar.tsx')).MarkdownToolbar,
}))

const KEYS: Partial<Record<string, MarkdownEdit>> = { b: 'bold', i: 'italic', k: 'link' }

export interface MarkdownTextareaProps
  extends Omit<TextareaProps, 'value' | 'onChange' | 'defaultValue' | 'label'> {
  label: string
  value?: string
  onChange?: (text: string) => void
}

export function MarkdownTextarea({
  label,
  description,
  required,
  value = '',
  onChange,
  ...props
}: MarkdownTextareaProps) {
  const [is_shown, setShown] = useState(false)
  const [is_wanted, setWanted] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  if (is_shown && props.error) setShown(false)
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const edit = KEYS[event.key.toLowerCase()]
    if (edit === undefined || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    event.preventDefault()
    const pressed = event.currentTarget
    void import('./markdown-edits.ts').then(({ applyEdit }) => applyEdit(pressed, edit))
  }
  return (
    <Input.Wrapper
      id={id}
      label={label}
      labelElement={is_shown ? 'div' : 'label'}
      description={description}
      required={required}
      // The buttons come with the first use of the field: a page does not wait for them, and has their room.
      onFocus={() => setWanted(true)}
      onPointerEnter={() => setWanted(true)}
    >
      <div className={classes.bar}>
        {is_wanted && !is_shown && (
          <Suspense fallback={null}>
            <MarkdownToolbar label={label} field={field} />
          </Suspense>
        )}
        <Button variant="subtle" size="compact-sm" ml="auto" onClick={() => setShown(!is_shown)}>
          {is_shown ? t('Write') : t('Preview')}
        </Button>
      </div>
      {is_shown ? (
        <Preview label={label} text={value} />
      ) : (
        <Textarea
          {...props}
          ref={field}
          id={id}
          {...(description && !props.error && { 'aria-describedby': `${id}-description` })}
          required={required}
          autosize
          minRows={3}
          maxRows={20}
          value={value}
          onChange={(event) => onChange?.(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
      )}
    </Input.Wrapper>
  )
}

function Preview({ label, text }: { label: string; text: string }) {
  return (
    <section className={classes.preview} aria-label={t('Preview of {label}', { label })}>
      {text.trim() === '' ? (
        t('Nothing to preview.')
      ) : (
        <Suspense fallback={text}>
          <MarkdownText text={text} />
        </Suspense>
      )}
    </section>
  )
}
