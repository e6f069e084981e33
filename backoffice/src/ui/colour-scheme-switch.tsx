// Switches between light, dark and the system's setting. The choice is stored.

import { SegmentedControl, useMantineColorScheme, VisuallyHidden } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from './icons.tsx'

const CHOICES = [
  ['light', 'Light', IconSun],
  ['auto', 'Auto', IconDeviceDesktop],
  ['dark', 'Dark', IconMoon],
] as const

export function ColourSchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <SegmentedControl
      aria-label="Colour scheme"
      size="xs"
      value={colorScheme}
      onChange={setColorScheme}
      data={CHOICES.map(([value, label, Icon]) => ({
        value,
        label: (
          <span title={label} style={{ display: 'flex', padding: 2 }}>
            <Icon size={16} stroke={1.5} aria-hidden />
            <VisuallyHidden>{label}</VisuallyHidden>
          </span>
        ),
      }))}
    />
  )
}
