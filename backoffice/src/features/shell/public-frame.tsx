// The frame of the public pages: name, login and signup, colour scheme, footer.

import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { demoShop } from '../../lib/api/installation.ts'
import { isValidSession, useSession } from '../../lib/session/session.ts'
import { t } from '../../lib/texts.ts'
import { ColourSchemeSwitch } from '../../ui/display/colour-scheme-switch.tsx'
import { Wordmark } from '../../ui/display/wordmark.tsx'
import classes from './public-frame.module.css'

export function PublicFrame({ children, narrow = false }: { children: ReactNode; narrow?: boolean }) {
  const inside = isValidSession(useSession())
  return (
    <div className={classes.frame}>
      <header className={classes.header}>
        <Link to="/" className={classes.home} aria-label={t('Kontor, home page')}>
          <Wordmark />
        </Link>
        <Group gap={8} wrap="nowrap">
          <ColourSchemeSwitch />
          {!narrow &&
            (inside ? (
              <Button component={Link} to="/account" variant="default" size="xs">
                {t('My account')}
              </Button>
            ) : (
              <Button component={Link} to="/login" variant="default" size="xs" className={classes.login}>
                {t('Login')}
              </Button>
            ))}
        </Group>
      </header>
      <main className={narrow ? classes.narrow : undefined}>{children}</main>
      <footer className={classes.footer}>
        <span>{t('One account for all your shops.')}</span>
        <nav aria-label={t('Footer')}>
          {demoShop && <a href={demoShop}>{t('Demo shop')}</a>}
          <a href="/news">{t('News')}</a>
          <a href="/docs">API</a>
          <Link to="/privacy">{t('Privacy')}</Link>
        </nav>
      </footer>
    </div>
  )
}
