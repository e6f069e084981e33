// The branding of the storefront: theme, colour, headings, light or dark. During the choice of a colour, the
// form shows the adjustment of an unreadable colour.

import {
  ACCENT,
  adjustedAccents,
  type ColourScheme,
  GROUNDS,
  OWN_ACCENT,
  type Shade,
  shownAccent,
} from '@kontor/contract/storefront/store-branding'
import { Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { t } from '../../lib/texts.ts'
import { Select } from '../../ui/choice/select.tsx'
import { FieldGroup, FieldRow } from '../../ui/record/field-group.tsx'
import type { ShopValues } from './shop-values.ts'
import classes from './shops.module.css'

const THEMES = [
  { value: 'gallery', label: t('Gallery: large pictures, white space') },
  { value: 'market', label: t('Market: compact, with prices and stock at a glance') },
]
const HEADINGS = [
  { value: 'serif', label: t('Serif') },
  { value: 'sans', label: t('Sans serif') },
  { value: 'mono', label: t('Monospace') },
]
const SCHEMES = [
  { value: 'auto', label: t('Same as the visitor’s device') },
  { value: 'light', label: t('Always light') },
  { value: 'dark', label: t('Always dark') },
]

const shadesOf = (scheme: ColourScheme): Shade[] => (scheme === 'auto' ? ['light', 'dark'] : [scheme])

export function ShopBranding({ form }: { form: UseFormReturnType<ShopValues> }) {
  const { accent, colour_scheme } = form.values
  return (
    <FieldGroup
      title={t('Appearance')}
      help={t('The design of your storefront. Changes apply when you save.')}
    >
      <Select label={t('Theme')} data={THEMES} {...form.getInputProps('theme')} />
      <TextInput
        label={t('Accent colour')}
        description={t('For buttons and links, for example #0b6e6b. Empty: the theme’s colour.')}
        placeholder={OWN_ACCENT.light}
        autoComplete="off"
        spellCheck={false}
        maxLength={7}
        leftSection={
          <input
            type="color"
            className={classes.colour}
            aria-label={t('Choose the accent colour')}
            value={ACCENT.test(accent) ? accent : OWN_ACCENT.light}
            onChange={(event) => form.setFieldValue('accent', event.currentTarget.value)}
          />
        }
        {...form.getInputProps('accent')}
      />
      <Shown accent={accent.trim().toLowerCase()} scheme={colour_scheme} />
      <FieldRow>
        <Select label={t('Headings')} data={HEADINGS} {...form.getInputProps('font_pair')} />
        <Select label={t('Light or dark')} data={SCHEMES} {...form.getInputProps('colour_scheme')} />
      </FieldRow>
    </FieldGroup>
  )
}

/** Shows the colour on each background, with a note if the colour is adjusted to be readable. */
function Shown({ accent, scheme }: { accent: string; scheme: ColourScheme }) {
  return (
    <div>
      <div className={classes.shades}>
        {shadesOf(scheme).map((shade) => (
          <span
            key={shade}
            className={classes.shade}
            style={{ background: GROUNDS[shade][0], color: shownAccent(accent, shade) }}
          >
            {shade === 'light' ? t('On a light page') : t('On a dark page')}
          </span>
        ))}
      </div>
      <Text fz={14} c="dimmed" mt={4} role="status">
        {adjustedAccents(accent, scheme)
          .map(({ shade, shown }) =>
            shade === 'light'
              ? t('On a light page this colour is hard to read, so it is shown as {colour} there.', {
                  colour: shown,
                })
              : t('On a dark page this colour is hard to read, so it is shown as {colour} there.', {
                  colour: shown,
                }),
          )
          .join(' ')}
      </Text>
    </div>
  )
}
