// A list of named figures, and the section around the list.

import { Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './operations.module.css'

export interface SectionProps {
  title: string
  text?: string
  action?: ReactNode
  children: ReactNode
}

export function Section({ title, text, action, children }: SectionProps) {
  return (
    <section aria-label={title}>
      <Stack gap={16}>
        <Group justify="space-between" align="flex-start" wrap="nowrap">
          <div>
            <Title order={2}>{title}</Title>
            {text !== undefined && (
              <Text c="dimmed" mt={4} maw="70ch" style={{ overflowWrap: 'anywhere' }}>
                {text}
              </Text>
            )}
          </div>
          {action}
        </Group>
        {children}
      </Stack>
    </section>
  )
}

/** `is_bad` highlights a value as a problem. */
export function Facts({
  facts,
}: {
  facts: readonly (readonly [name: string, value: string, is_bad?: boolean])[]
}) {
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value, is_bad]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd data-bad={is_bad || undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
