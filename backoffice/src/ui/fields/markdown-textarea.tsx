// A field for a description, with a preview of what customers will see. The text stays in the form during the preview. An error switches back to
// writing.

import { Button, Input, Textarea, type TextareaProps } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import classes from './markdown.module.css'

// The parser is loaded with the first preview: writing does not need it.
const MarkdownText = lazy(async () => ({ default: (await import('./markdown-text.tsx')).MarkdownText }))

export interface MarkdownTextareaProps
  extends Omit<TextareaProps, 'value' | 'onChange' | 'defaultValue' | 'label'> {
  label: string
  value?: string
  onChange?: (text: string) => void
}

export function MarkdownTextarea({ label, value = '', onChange, ...props }: MarkdownTextareaProps) {
  const [is_shown, setShown] = useState(false)
  if (is_shown && props.error) setShown(false)
  return (
    <div>
      {is_shown ? (
        <Input.Wrapper label={label} labelElement="div" required={props.required}>
          <Preview label={label} text={value} />
        </Input.Wrapper>
      ) : (
        <Textarea
          {...props}
          label={label}
          autosize
          minRows={3}
          maxRows={20}
          value={value}
          onChange={(event) => onChange?.(event.currentTarget.value)}
        />
      )}
      <Button variant="subtle" size="compact-sm" mt={4} onClick={() => setShown(!is_shown)}>
        {is_shown ? 'Write' : 'Preview'}
      </Button>
    </div>
  )
}

function Preview({ label, text }: { label: string; text: string }) {
  return (
    <section className={classes.preview} aria-label={`Preview of ${label}`}>
      {text.trim() === '' ? (
        'Nothing to preview.'
      ) : (
        <Suspense fallback={text}>
          <MarkdownText text={text} />
        </Suspense>
      )}
    </section>
  )
}
