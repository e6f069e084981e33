// Switches between light, dark and the system's setting. The choice is stored. Plain radio buttons, since the front page shows it without React.

import { useMantineColorScheme, VisuallyHidden } from '@mantine/core'
import { useId } from 'react'
import classes from './colour-scheme-switch.module.css'
import { IconDeviceDesktop, IconMoon, IconSun } from './icons.tsx'

const CHOICES = [
  ['light', 'Light', IconSun],
  ['auto', 'Auto', IconDeviceDesktop],
  ['dark', 'Dark', IconMoon],
] as const

export function ColourSchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const name = useId()
  return (
    <div role="radiogroup" aria-label="Colour scheme" className={classes.switch}>
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
