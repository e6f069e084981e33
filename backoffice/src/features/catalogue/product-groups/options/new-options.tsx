// The options of a product that is being created, or made a product with variants: names with their values.

import { countCombinations } from '@kontor/contract/catalogue/groups/combinations'
import { MAX_OPTIONS, MAX_VARIANTS } from '@kontor/contract/catalogue/groups/variant-limits'
import { Button, CloseButton, Text, TextInput } from '@mantine/core'
import { t } from '../../../../lib/texts.ts'
import { IconPlus } from '../../../../ui/display/icons.tsx'
import { focusNeighbour } from '../../../../ui/keep-focus.ts'
import classes from '../variants/variants-sheet.module.css'
import { variantsText } from '../variants/variants-text.ts'
import { ValueChips } from './value-chips.tsx'

export interface NewOption {
  name: string
  values: string[]
}

const EXAMPLES = [t('Size'), t('Colour'), t('Material')]

export interface NewOptionsProps {
  options: readonly NewOption[]
  onChange: (options: NewOption[]) => void
  /** The errors by path, such as `options.0.name`. */
  errors: Readonly<Record<string, unknown>>
}

export function NewOptions({ options, onChange, errors }: NewOptionsProps) {
  const change = (at: number, changes: Partial<NewOption>) =>
    onChange(options.map((option, other) => (other === at ? { ...option, ...changes } : option)))
  const count = options.length === 0 ? 0 : countCombinations(options)
  const errorAt = (path: string) => (errors[path] === undefined ? undefined : String(errors[path]))
  return (
    <div className={classes.options}>
      {options.map((option, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an option has no name of its own while it is typed
        <div key={at} className={classes.option}>
          <TextInput
            aria-label={t('Option {number}', { number: at + 1 })}
            placeholder={EXAMPLES[at]}
            maxLength={50}
            value={option.name}
            onChange={(event) => change(at, { name: event.currentTarget.value })}
            error={errorAt(`options.${at}.name`)}
          />
          <ValueChips
            name={option.name}
            values={option.values}
            onChange={(values) => change(at, { values })}
            error={errorAt(`options.${at}.values`)}
          />
          <CloseButton
            aria-label={t('Remove option {name}', { name: option.name || at + 1 })}
            onClick={(event) => {
              focusNeighbour(event.currentTarget.parentElement)
              onChange(options.filter((_, other) => other !== at))
            }}
          />
        </div>
      ))}
      {options.length < MAX_OPTIONS && (
        <Button
          variant="default"
          style={{ justifySelf: 'start' }}
          leftSection={<IconPlus size={16} stroke={1.5} />}
          onClick={() => onChange([...options, { name: '', values: [] }])}
        >
          {t('Add another option')}
        </Button>
      )}
      {count > 0 && (
        <Text fz={14} c={count > MAX_VARIANTS ? 'var(--danger)' : 'dimmed'} role="status">
          {count > MAX_VARIANTS
            ? t('{variants}: a product can have at most {most}.', {
                variants: variantsText(count),
                most: variantsText(MAX_VARIANTS),
              })
            : t('{variants}, one for each combination.', { variants: variantsText(count) })}
        </Text>
      )}
    </div>
  )
}
