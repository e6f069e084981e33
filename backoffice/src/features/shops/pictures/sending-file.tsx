// One running upload, or the reason of a failure.

import { CloseButton, Group, Text } from '@mantine/core'
import { formatPercent } from '../../../lib/format-percent.ts'
import { t } from '../../../lib/texts.ts'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import classes from './gallery.module.css'
import type { Sending } from './use-uploads.ts'

export function SendingFile({ file, onDismiss }: { file: Sending; onDismiss: () => void }) {
  if (file.problem !== null) {
    return (
      <Group role="alert" justify="space-between" wrap="nowrap" py={8}>
        <Text fz={14} c="var(--danger)" style={{ overflowWrap: 'anywhere' }}>
          {`${file.name}: ${file.problem}`}
        </Text>
        <CloseButton aria-label={t('Dismiss {name}', { name: file.name })} onClick={onDismiss} />
      </Group>
    )
  }
  const percent = Math.round(file.part * 100)
  return (
    <div className={classes.sending}>
      <Group justify="space-between" wrap="nowrap">
        <Text fz={14} truncate>
          {file.name}
        </Text>
        <Text fz={12} c="dimmed" className="figures">
          {percent < 100 ? formatPercent(String(percent / 100)) : t('Checking')}
        </Text>
      </Group>
      <ProgressBar label={t('Upload of {name}', { name: file.name })} part={file.part} />
    </div>
  )
}
