// A group of fields under a heading, with a sentence about the purpose of the fields.

import { Stack, Text, Title } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useId } from 'react'
import classes from './record.module.css'

/** Enter in a field would send the form around the group. Enter still presses a button. */
function keepFromForm(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}

export function FieldGroup({
  title,
  help,
  is_saved_apart = false,
  children,
}: {
  title: string
  help?: ReactNode
  /**
   * True if the fields are not saved with the form around the group. The Enter key in the fields then does
   * not send the form.
   */
  is_saved_apart?: boolean
  children: ReactNode
}) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out as a heading
    <div
      role="group"
      aria-labelledby={id}
      className={classes.group}
      onKeyDown={is_saved_apart ? keepFromForm : undefined}
    >
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

/** Two short fields side by side. On a phone the second field is below the first. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={classes.row}>{children}</div>
}
