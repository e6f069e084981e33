// The bar at the end of a form, always in view: the error, in red, and the button that saves.

import { Button, Group } from '@mantine/core'
import { useRef } from 'react'
import { useFocusBack } from '../use-focus-back.ts'
import classes from './record.module.css'
import { StaleButtons } from './stale-buttons.tsx'
import type { Failure } from './validation.ts'

export interface SaveBarProps {
  label: string
  busy: boolean
  failure: Failure | null
  onReload: () => void
  onOverwrite: () => void
}

export function SaveBar({ label, busy, failure, onReload, onOverwrite }: SaveBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  useFocusBack(busy, () => bar.current?.querySelector('button'))
  return (
    <div ref={bar} className={classes.bar}>
      {failure && (
        <p className={classes.failure} role="alert">
          {failure.message}
        </p>
      )}
      <Group gap={8}>
        {failure?.stale ? (
          <StaleButtons {...{ busy, onReload, onOverwrite }} />
        ) : (
          <Button type="submit" disabled={busy}>
            {label}
          </Button>
        )}
      </Group>
    </div>
  )
}
