// A group of fields under a heading, with one sentence that says what they are for.

import { Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './record.module.css'

export function FieldGroup({
  title,
  help,
  children,
}: {
  title: string
  help?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out as a heading
    <div role="group" aria-labelledby={id} className={classes.group}>
      <div>
        <Title order={2} fz={16} id={id}>
          {title}
        </Title>
        {help !== undefined && (
          <Text fz={14} c="dimmed" mt={4}>
            {help}
          </Text>
        )}
      </div>
      <Stack gap={16}>{children}</Stack>
    </div>
  )
}

/** Two short fields side by side, one below the other on a phone. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={classes.row}>{children}</div>
}
