// The form for the menus in the header and the footer of the shop: links in two levels, moved with the
// buttons of each link.

import type { Menus } from '@kontor/contract/shops/store-layout'
import { Button, Group } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { moved } from '../../../lib/moved.ts'
import { useSelectedShopId } from '../../../lib/session/selected-shop.ts'
import { t } from '../../../lib/texts.ts'
import { IconPlus } from '../../../ui/display/icons.tsx'
import { SettingsPage } from '../../../ui/pages/settings-page.tsx'
import { FieldGroup } from '../../../ui/record/field-group.tsx'
import { bySchema } from '../../../ui/record/validation.ts'
import {
  EMPTY_LINK,
  getMenus,
  type LinkValues,
  type MenusValues,
  menusFields,
  menusValues,
  NO_MENUS,
  updateMenus,
} from './layout-data.ts'
import { LinkFields } from './link-fields.tsx'
import { RowHead } from './row-head.tsx'
import classes from './store-layout.module.css'

const check = bySchema(async () => (await import('@kontor/contract/shapes/shops/store-layout')).menusUpdate)

export function MenusPage() {
  const shop_id = useSelectedShopId() ?? ''
  return (
    <SettingsPage<Menus, MenusValues>
      resource="menus"
      path="/account/shop/menus"
      title={t('Menus')}
      up={{ to: '/account/shop', label: t('Edit Shop') }}
      initial={NO_MENUS}
      get={getMenus}
      valuesOf={menusValues}
      validate={(values) => check(menusFields(values))}
      update={updateMenus}
    >
      {(form) => (
        <>
          <FieldGroup title={t('Header')} help={t('Without links, the shop shows its categories here.')}>
            <Links form={form} at="header" links={form.values.header} shop_id={shop_id} />
          </FieldGroup>
          <FieldGroup title={t('Footer')} help={t('Shown above the legal pages.')}>
            <Links form={form} at="footer" links={form.values.footer} shop_id={shop_id} />
          </FieldGroup>
        </>
      )}
    </SettingsPage>
  )
}

interface Props {
  form: UseFormReturnType<MenusValues>
  at: string
  links: LinkValues[]
  shop_id: string
  /** Whether these links are below a link. */
  is_lower?: boolean
}

function Links({ form, at, links, shop_id, is_lower = false }: Props) {
  const set = (next: LinkValues[]) => form.setFieldValue(at, next)
  return (
    <>
      {links.map((link, index) => {
        const name = link.title || t('Link {index}', { index: index + 1 })
        return (
          <fieldset
            // biome-ignore lint/suspicious/noArrayIndexKey: new links have no ids yet
            key={index}
            className={is_lower ? classes.lower : classes.row}
            aria-label={name}
          >
            <RowHead
              name={name}
              is_first={index === 0}
              is_last={index === links.length - 1}
              is_by_place
              onMove={(by) => set(moved(links, index, index + by))}
              onDelete={() => set(links.filter((_, other) => other !== index))}
            />
            <LinkFields form={form} at={`${at}.${index}`} link={link} shop_id={shop_id} />
            {!is_lower && (
              <Links form={form} at={`${at}.${index}.links`} links={link.links} shop_id={shop_id} is_lower />
            )}
          </fieldset>
        )
      })}
      <Group>
        <Button
          variant={is_lower ? 'subtle' : 'default'}
          size={is_lower ? 'compact-sm' : 'sm'}
          leftSection={<IconPlus size={16} stroke={1.5} />}
          onClick={() => set([...links, EMPTY_LINK])}
        >
          {is_lower ? t('Add sub-link') : t('Add link')}
        </Button>
      </Group>
    </>
  )
}
