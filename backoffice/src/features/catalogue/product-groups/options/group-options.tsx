// The options of a product with variants. Each change is saved immediately, for all variants.

import type { ProductGroup } from '@kontor/contract/catalogue/groups/product-groups'
import { MAX_OPTIONS } from '@kontor/contract/catalogue/groups/variant-limits'
import { Button, Group } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useOneAtATime } from '../../../../lib/browser/use-one-at-a-time.ts'
import { moved } from '../../../../lib/moved.ts'
import { t } from '../../../../lib/texts.ts'
import { IconPlus } from '../../../../ui/display/icons.tsx'
import { ErrorAlert } from '../../../../ui/feedback/error-alert.tsx'
import { Menu } from '../../../../ui/menu.tsx'
import { renewGroups, sortOptions } from '../group-data.ts'
import classes from '../variants/variants-sheet.module.css'
import type { OptionQuestion } from './option-dialogue.tsx'
import { ValueChips } from './value-chips.tsx'

const OptionDialogue = lazy(async () => ({
  default: (await import('./option-dialogue.tsx')).OptionDialogue,
}))

interface Props {
  group: ProductGroup
  may: boolean
  /**
   * Whether there are unsaved variants. Unsaved variants have the present options and values, in the present
   * order.
   */
  has_new: boolean
}

export function GroupOptions({ group, may, has_new }: Props) {
  const client = useQueryClient()
  const [failure, setFailure] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const [asked, setAsked] = useState<OptionQuestion | null>(null)
  const [was_asked, setWasAsked] = useState(false)
  if (asked !== null && !was_asked) setWasAsked(true)
  const { options } = group
  const save = useOneAtATime(async (next: ProductGroup['options']) => {
    setBusy(true)
    setFailure(null)
    try {
      await sortOptions(group, next)
    } catch (error) {
      setFailure(error)
    }
    await renewGroups(client)
    setBusy(false)
  })
  const unlessNew = (act: () => void) => (has_new ? setFailure(t('Save the new variants first.')) : act())
  const ask = (question: OptionQuestion) =>
    unlessNew(() => {
      setFailure(null)
      setAsked(question)
    })
  return (
    <section aria-label={t('Options')} className={classes.options}>
      {failure !== null && <ErrorAlert error={failure} onClose={() => setFailure(null)} />}
      {options.map(({ name, values }, at) => (
        <div key={name} className={classes.option}>
          <span className={classes.optionName}>{name}</span>
          <ValueChips
            name={name}
            values={values}
            disabled={!may}
            is_saving={busy}
            onChange={(next) => {
              const change = () =>
                save(options.map((option, other) => (other === at ? { name, values: next } : option)))
              if (next.length < values.length) unlessNew(change)
              else change()
            }}
          />
          {may && (
            <Menu
              variant="default"
              size="compact-sm"
              aria-label={t('Actions for {name}', { name })}
              items={[
                { label: t('Rename option'), onClick: () => ask({ kind: 'rename', option: name }) },
                {
                  label: t('Rename value'),
                  onClick: () => ask({ kind: 'rename_value', option: name, values }),
                },
                ...(at > 0
                  ? [
                      {
                        label: t('Move up'),
                        onClick: () => unlessNew(() => save(moved(options, at, at - 1))),
                      },
                    ]
                  : []),
                ...(options.length > 1
                  ? [
                      {
                        label: t('Remove option'),
                        is_grave: true,
                        onClick: () => ask({ kind: 'remove', option: name }),
                      },
                    ]
                  : []),
              ]}
            >
              {t('Edit')}
            </Menu>
          )}
        </div>
      ))}
      {may && options.length < MAX_OPTIONS && (
        <Group>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconPlus size={16} stroke={1.5} />}
            onClick={() => ask({ kind: 'add' })}
          >
            {t('Add option')}
          </Button>
        </Group>
      )}
      {was_asked && (
        <Suspense fallback={null}>
          <OptionDialogue
            group_id={group.id}
            asked={asked}
            onClose={() => setAsked(null)}
            onDone={() => renewGroups(client)}
          />
        </Suspense>
      )}
    </section>
  )
}
