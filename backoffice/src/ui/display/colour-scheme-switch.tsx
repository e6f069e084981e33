// Switches between light, dark and the system's setting. The choice is stored. Plain radio buttons, since the front page shows it without React.

import { useMantineColorScheme, VisuallyHidden } from '@mantine/core'
import { useId } from 'react'
import { t } from '../../lib/texts.ts'
import classes from './colour-scheme-switch.module.css'
import { IconDeviceDesktop, IconMoon, IconSun } from './icons.tsx'

const CHOICES = [
  ['light', t('Light'), IconSun],
  ['auto', t('Auto'), IconDeviceDesktop],
  ['dark', t('Dark'), IconMoon],
] as const

export function ColourSchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const name = useId()
  return (
    <div role="radiogroup" aria-label={t('Colour scheme')} className={classes.switch}>
      {CHOICES.map(([value, label, Icon]) => (
        <label key={value} title={label}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={colorScheme === value}
            onChange={() => setColorScheme(value)}
          />
          <Icon size={16} stroke={1.5} aria-hidden />
          <VisuallyHidden>{label}</VisuallyHidden>
        </label>
      ))}
    </div>
  )
}
