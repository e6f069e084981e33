// The form for the start page of the shop: the sections, with a preview beside the fields that follows the
// typed values.

import { SECTION_KINDS, type SectionKind, type StartPage } from '@kontor/contract/shops/store-layout'
import { Button, Group } from '@mantine/core'
import { moved } from '../../../lib/moved.ts'
import { useSelectedShopId } from '../../../lib/session/selected-shop.ts'
import { t } from '../../../lib/texts.ts'
import { IconPlus } from '../../../ui/display/icons.tsx'
import { SettingsPage } from '../../../ui/pages/settings-page.tsx'
import { FieldGroup } from '../../../ui/record/field-group.tsx'
import { bySchema } from '../../../ui/record/validation.ts'
import {
  getStartPage,
  newSection,
  type SectionValues,
  type StartPageValues,
  startPageFields,
  startPageValues,
  updateStartPage,
} from './layout-data.ts'
import { RowHead } from './row-head.tsx'
import { SECTION_NAMES, SectionFields } from './section-fields.tsx'
import { StartPreview } from './start-preview.tsx'
import classes from './store-layout.module.css'

const check = bySchema(
  async () => (await import('@kontor/contract/shapes/shops/store-layout')).startPageUpdate,
)

export function StartPagePage() {
  const shop_id = useSelectedShopId() ?? ''
  return (
    <SettingsPage<StartPage, StartPageValues>
      resource="start-page"
      path="/account/shop/start-page"
      title={t('Start page')}
      up={{ to: '/account/shop', label: t('Edit Shop') }}
      initial={{ sections: [] }}
      get={getStartPage}
      valuesOf={startPageValues}
      validate={(values) => check(startPageFields(values))}
      update={updateStartPage}
    >
      {(form) => {
        const { sections } = form.values
        const set = (next: SectionValues[]) => form.setFieldValue('sections', next)
        const add = (kind: SectionKind) => set([...sections, newSection(kind)])
        return (
          <FieldGroup title={t('Sections')} help={t('Without sections, the start page lists all products.')}>
            <StartPreview sections={sections} shop_id={shop_id} />
            {sections.map((section, index) => {
              const name = section.title || `${SECTION_NAMES[section.kind]} ${index + 1}`
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: the focus stays at the place a section is moved to; its picture has a key of its own
                <fieldset key={index} className={classes.row} aria-label={name}>
                  <RowHead
                    name={name}
                    is_first={index === 0}
                    is_last={index === sections.length - 1}
                    is_by_place
                    onMove={(by) => set(moved(sections, index, index + by))}
                    onDelete={() => set(sections.filter((_, other) => other !== index))}
                  />
                  <SectionFields form={form} at={`sections.${index}`} section={section} shop_id={shop_id} />
                </fieldset>
              )
            })}
            <Group gap={8}>
              {SECTION_KINDS.map((kind) => (
                <Button
                  key={kind}
                  variant="default"
                  size="compact-sm"
                  leftSection={<IconPlus size={14} stroke={1.5} />}
                  onClick={() => add(kind)}
                >
                  {SECTION_NAMES[kind]}
                </Button>
              ))}
            </Group>
          </FieldGroup>
        )
      }}
    </SettingsPage>
  )
}
