// The progress of background work: a label that screen readers read out, a bar, and a text.

import { Progress, Text } from '@mantine/core'

/** `part` is the progress from 0 to 1. */
export function WorkProgress({ label, part, text }: { label: string; part: number; text: string }) {
  return (
    <div style={{ maxWidth: 640 }}>
      <Text fw={500} mb={8} role="status">
        {label}
      </Text>
      <Progress.Root size={6}>
        <Progress.Section value={Math.min(100, 100 * part)} aria-label={label} />
      </Progress.Root>
      <Text fz={14} c="dimmed" mt={8} style={{ fontVariantNumeric: 'tabular-nums' }}>
        {text}
      </Text>
    </div>
  )
}
