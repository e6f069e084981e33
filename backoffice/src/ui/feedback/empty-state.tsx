// Shown in an empty place: the purpose of the place, and the next step.

import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './empty-state.module.css'

export function EmptyState({ title, text, action }: { title: string; text: ReactNode; action?: ReactNode }) {
  return (
    <section className={classes.empty}>
      <Title order={2}>{title}</Title>
      <Text c="dimmed" mt={8} maw="60ch">
        {text}
      </Text>
      {action !== undefined && <div className={classes.action}>{action}</div>}
    </section>
  )
}
