// The frame of all pages under /account: header, navigation, page. Visitors who are not logged in go to the
// front page, and the wanted page is remembered.

import { ROLE_RIGHTS } from '@kontor/contract/shops/shop-users'
import { ActionIcon, Burger, Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { lazy, type ReactNode, Suspense } from 'react'
import { Link, Navigate, Outlet, useLocation } from 'react-router'
import { TimeZoneContext } from '../../lib/dates/shop-calendar.ts'
import { rememberTarget } from '../../lib/session/login-target.ts'
import { RightsContext } from '../../lib/session/rights.ts'
import { isValidSession, useSession } from '../../lib/session/session.ts'
import { t } from '../../lib/texts.ts'
import { ColourSchemeSwitch } from '../../ui/display/colour-scheme-switch.tsx'
import { Wordmark } from '../../ui/display/wordmark.tsx'
import { useShop } from '../shops/shop-data.ts'
import classes from './account-shell.module.css'
import { Navigation } from './navigation/navigation.tsx'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from './navigation/navigation-icons.ts'
import { Commands } from './palette/commands.tsx'
import { useActOnceLeft } from './use-leave.ts'
import { useIsLoggingOut } from './use-log-out.ts'

const BalanceBanner = lazy(async () => ({
  default: (await import('../money/ledger/balance-banner.tsx')).BalanceBanner,
}))

export function AccountShell() {
  const session = useSession()
  const { pathname, search } = useLocation()
  if (!isValidSession(session)) {
    rememberTarget(pathname + search)
    return <Navigate to="/" replace />
  }
  return (
    <OfShop>
      <Shell />
    </OfShop>
  )
}

/** Provides the role and time zone of the selected shop to all pages below. */
function OfShop({ children }: { children: ReactNode }) {
  const { role, time_zone } = useShop() ?? {}
  return (
    <RightsContext value={role ? ROLE_RIGHTS[role] : null}>
      <TimeZoneContext value={time_zone}>{children}</TimeZoneContext>
    </RightsContext>
  )
}

function Shell() {
  useActOnceLeft()
  const is_logging_out = useIsLoggingOut()
  const [drawer, { toggle: toggleDrawer, close }] = useDisclosure(false)
  const [wide, { toggle: toggleWide }] = useDisclosure(true)
  return (
    <div className={classes.shell} data-drawer={drawer || undefined} data-wide={wide || undefined}>
      <button type="button" className={classes.skip} onClick={() => document.getElementById('main')?.focus()}>
        {t('Skip to content')}
      </button>
      <header className={classes.header}>
        <Group gap={12} wrap="nowrap">
          <Burger
            opened={drawer}
            onClick={toggleDrawer}
            className={classes.burger}
            size="sm"
            aria-label={t('Navigation')}
            aria-expanded={drawer}
          />
          <ActionIcon
            className={classes.fold}
            variant="subtle"
            color="gray"
            size={32}
            onClick={toggleWide}
            aria-label={wide ? t('Hide navigation') : t('Show navigation')}
            aria-expanded={wide}
          >
            {wide ? (
              <IconLayoutSidebarLeftCollapse stroke={1.5} />
            ) : (
              <IconLayoutSidebarLeftExpand stroke={1.5} />
            )}
          </ActionIcon>
          <Link to="/account" className={classes.home} aria-label={t('Kontor, home')}>
            <Wordmark />
          </Link>
        </Group>
        <Group gap={8} wrap="nowrap">
          <Commands />
          <ColourSchemeSwitch />
        </Group>
      </header>
      <div className={classes.navigation}>
        <Navigation onNavigate={close} />
      </div>
      {drawer && (
        <button type="button" className={classes.shade} onClick={close} tabIndex={-1} aria-hidden="true" />
      )}
      <main className={classes.main}>
        <div id="main" tabIndex={-1} className={classes.page}>
          <Suspense>
            <BalanceBanner />
          </Suspense>
          {/* Without its page, nothing is left to ask about or to read from the server. */}
          {is_logging_out ? <p role="status">{t('Logging you out…')}</p> : <Outlet />}
        </div>
      </main>
    </div>
  )
}
