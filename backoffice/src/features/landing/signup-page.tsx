// The page for signing up. The first login creates the account.

import '@fontsource/newsreader/latin-500.css'
import { Button } from '@mantine/core'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { hasGoogleLogin, NO_GOOGLE_LOGIN } from '../../lib/api/installation.ts'
import type { LoginMethod } from '../../lib/session/session.ts'
import { t } from '../../lib/texts.ts'
import { PublicFrame } from '../shell/public-frame.tsx'
import classes from './landing.module.css'

const WAYS: [LoginMethod, string, string][] = [
  ['EMAIL_MAGIC_LINK', t('Email'), t('We email you a link and a code. You need no password.')],
  [
    'GOOGLE',
    'Google',
    hasGoogleLogin
      ? t(
          'Log in with your Google account. We receive only your verified email address and the identifier of your Google account.',
        )
      : NO_GOOGLE_LOGIN,
  ],
  [
    'NOSTR',
    'Nostr',
    t(
      'Log in with a key pair: from a browser extension, stored in this browser, or with a signature you paste.',
    ),
  ],
]

/** Props of a disabled link: the link is shown, but leads nowhere. */
const NOT_OFFERED = {
  'data-disabled': true,
  'aria-disabled': true,
  tabIndex: -1,
  onClick: (event: MouseEvent) => event.preventDefault(),
}

export function SignupPage() {
  return (
    <PublicFrame narrow>
      <title>{t('Sign up · Kontor')}</title>
      <div className={classes.prose}>
        <h1>{t('Sign up')}</h1>
        <p>
          {t(
            'Your account is created at your first login. There is no form to fill in. Choose how to log in.',
          )}
        </p>
        <ul className={classes.ways}>
          {WAYS.map(([kind, label, text]) => (
            <li key={kind}>
              <div>
                <strong>{label}</strong>
                <p>{text}</p>
              </div>
              <Button
                component={Link}
                to={`/login?kind=${kind}`}
                variant="default"
                style={{ flex: 'none' }}
                {...(kind === 'GOOGLE' && !hasGoogleLogin && NOT_OFFERED)}
              >
                {t('Use {label}', { label })}
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </PublicFrame>
  )
}
