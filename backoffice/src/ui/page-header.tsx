// The head of a page: its name, one sentence, and at most one primary action at the right.

import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './page-header.module.css'

export function PageHeader({ title, text, action }: { title: string; text?: ReactNode; action?: ReactNode }) {
  return (
    <header className={classes.header}>
      <title>{`${title} · Kontor`}</title>
      <div>
        <Title order={1}>{title}</Title>
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
