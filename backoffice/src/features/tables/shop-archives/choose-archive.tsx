// The place for choosing or dropping an archive.

import { Button, FileButton, Stack, Text } from '@mantine/core'
import { t } from '../../../lib/texts.ts'
import { IconUpload } from '../../../ui/display/icons.tsx'
import { useDrop } from '../../../ui/use-drop.ts'
import classes from './archives.module.css'

export function ChooseArchive({ onFile }: { onFile: (file: File) => void }) {
  const drop = useDrop(([file]) => file && onFile(file))
  return (
    <Stack gap={16}>
      <div className={classes.drop} {...drop}>
        <FileButton
          accept=".gz,application/gzip"
          onChange={(file) => file && onFile(file)}
          inputProps={{ 'aria-label': t('Choose an archive') }}
        >
          {(props) => (
            <Button {...props} leftSection={<IconUpload size={16} stroke={1.5} />}>
              {t('Choose an archive')}
            </Button>
          )}
        </FileButton>
        <Text fz={14} c="dimmed">
          {t('or drop it here: a file that ends in .kontor.tar.gz')}
        </Text>
      </div>
      <Text maw="70ch" c="dimmed" fz={14}>
        {t(
          'It is uploaded and checked, and you see a summary before the import. Create an archive in the settings of a shop, under ‘Export this shop’.',
        )}
      </Text>
    </Stack>
  )
}
