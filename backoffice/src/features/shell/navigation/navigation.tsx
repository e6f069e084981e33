// The side navigation: shop, screens, links to the storefront, and logout.

import { Divider, NavLink, Stack, Text } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { Link, useLocation } from 'react-router'
import { useSelectedShopId } from '../../../lib/session/selected-shop.ts'
import { t } from '../../../lib/texts.ts'
import { IconExternalLink } from '../../../ui/display/icons.tsx'
import { useIsLoggingOut, useLogOut } from '../use-log-out.ts'
import { isEntryOf, type NavItem } from './nav-items.ts'
import classes from './navigation.module.css'
import { IconFileText, IconLogout, IconPackage, IconSettings } from './navigation-icons.ts'
import { ShopSelector } from './shop-selector.tsx'
import { useNavItems } from './use-nav-items.ts'

type Icon = NavItem['Icon']

const TodoCount = lazy(async () => ({
  default: (await import('../../shops/todos/todo-count.tsx')).TodoCount,
}))

const TODOS = '/account/to-do'

function Todos({ shop_id }: { shop_id: string }) {
  return (
    <Suspense>
      <TodoCount shop_id={shop_id} />
    </Suspense>
  )
}

export function Navigation({ onNavigate }: { onNavigate: () => void }) {
  const { pathname } = useLocation()
  const shopId = useSelectedShopId()
  const places = useNavItems()
  const askToLogOut = useLogOut()
  const is_logging_out = useIsLoggingOut()
  const entry = (item: NavItem) => {
    const { to, label, Icon } = item
    return (
      <NavLink
        key={to}
        component={Link}
        to={to}
        label={label}
        active={isEntryOf(item, pathname)}
        aria-current={pathname === to ? 'page' : undefined}
        leftSection={<Icon size={18} stroke={1.5} />}
        rightSection={to === TODOS && shopId !== null && <Todos shop_id={shopId} />}
        onClick={onNavigate}
      />
    )
  }
  // The group 'Settings' takes the place of its first entry in the list.
  const first = places.findIndex(({ is_setting }) => is_setting)
  const preview = (path: string, label: string, Icon: Icon) => (
    <NavLink
      component="a"
      // If no shop is selected, the link has no address, and neither keyboard nor mouse can follow the link.
      href={shopId === null ? undefined : `${path}?shop_id=${encodeURIComponent(shopId)}`}
      role="link"
      aria-disabled={shopId === null || undefined}
      target="_blank"
      rel="noopener"
      label={label}
      disabled={shopId === null}
      leftSection={<Icon size={18} stroke={1.5} />}
      rightSection={<IconExternalLink size={14} stroke={1.5} aria-label={t('opens in a new tab')} />}
    />
  )
  return (
    <nav aria-label={t('Account')} className={classes.navigation}>
      <Stack gap={4} p={16} className={classes.places}>
        <ShopSelector onChosen={onNavigate} />
        <Stack gap={2} mt={12}>
          {places.slice(0, first).map(entry)}
          <NavLink
            label={t('Settings')}
            leftSection={<IconSettings size={18} stroke={1.5} />}
            defaultOpened
            childrenOffset={16}
            component="button"
            type="button"
          >
            {places.filter(({ is_setting }) => is_setting).map(entry)}
          </NavLink>
          {places
            .slice(first)
            .filter(({ is_setting }) => !is_setting)
            .map(entry)}
        </Stack>
        <Divider my={12} />
        <Text fz={12} c="dimmed" fw={500} px={12}>
          {t('Shop Preview')}
        </Text>
        {preview('/store', t('Storefront'), IconPackage)}
        {preview('/form', t('Order form'), IconFileText)}
      </Stack>
      <div className={classes.wayOut}>
        <NavLink
          component="button"
          type="button"
          label={t('Logout')}
          disabled={is_logging_out}
          leftSection={<IconLogout size={18} stroke={1.5} />}
          onClick={() => {
            onNavigate()
            askToLogOut()
          }}
        />
      </div>
    </nav>
  )
}
