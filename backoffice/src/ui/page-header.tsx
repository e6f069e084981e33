// The head of a page: its name, one sentence, and at most one primary action at the right.

import { Text, Title } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from './page-header.module.css'

let is_first_page = true

export function PageHeader({ title, text, action }: { title: string; text?: ReactNode; action?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // What led here has often gone with the last page. The name of the new one takes the focus then, so that it is read out and the
  // Tab key goes on from there; the first page begins at its top.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another title is another page
  useEffect(() => {
    if (!is_first_page && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true })
    is_first_page = false
  }, [title])
  return (
    <header className={classes.header}>
      <title>{`${title} · Kontor`}</title>
      <div>
        <Title order={1} ref={heading} tabIndex={-1} className={classes.title}>
          {title}
        </Title>
        {text !== undefined && (
          <Text c="dimmed" mt={4} maw="70ch">
            {text}
          </Text>
        )}
      </div>
      {action}
    </header>
  )
}
