// A read-only field with a value for copying, such as a key, address or id.

import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { t } from '../../lib/texts.ts'
import { Hint } from './hint.tsx'
import { IconCheck, IconCopy } from './icons.tsx'

export function CopyField({
  value,
  ...props
}: Omit<TextInputProps, 'value' | 'readOnly'> & { value: string }) {
  const clipboard = useClipboard({ timeout: 2000 })
  const label = clipboard.copied ? t('Copied') : t('Copy')
  return (
    <TextInput
      {...props}
      value={value}
      readOnly
      onFocus={(event) => event.currentTarget.select()}
      styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 13 } }}
      rightSection={
        <Hint label={label}>
          <ActionIcon variant="subtle" aria-label={label} onClick={() => clipboard.copy(value)}>
            {clipboard.copied ? <IconCheck size={16} stroke={1.5} /> : <IconCopy size={16} stroke={1.5} />}
          </ActionIcon>
        </Hint>
      }
    />
  )
}
