// The progress of background work: a label for screen readers, a bar, and a text.

import { Text } from '@mantine/core'
import { ProgressBar } from './progress-bar.tsx'

/** `part` is the progress from 0 to 1. */
export function WorkProgress({ label, part, text }: { label: string; part: number; text: string }) {
  return (
    <div style={{ maxWidth: 640 }}>
      <Text fw={500} mb={8} role="status">
        {label}
      </Text>
      <ProgressBar label={label} part={part} />
      <Text fz={14} c="dimmed" mt={8} style={{ fontVariantNumeric: 'tabular-nums' }}>
        {text}
      </Text>
    </div>
  )
}
