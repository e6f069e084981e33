// The privacy page lists the stored data and the kinds of services involved.

import '@fontsource/newsreader/latin-500.css'
import { t } from '../../lib/texts.ts'
import { PublicFrame } from '../shell/public-frame.tsx'
import classes from './landing.module.css'

export function PrivacyPage() {
  return (
    <PublicFrame narrow>
      <title>{t('Privacy · Kontor')}</title>
      <div className={classes.prose}>
        <h1>{t('Privacy')}</h1>
        <p>
          {t(
            'We store only the data the service needs. There are no advertising and no trackers on these pages.',
          )}
        </p>
        <h2>{t('Your email address')}</h2>
        <p>
          {t(
            'A verified email address is stored only if you use notifications, or if you log in by email or with Google. From Google we receive only the address and the identifier of your Google account. Addresses you add to your account are stored until you remove them; unconfirmed ones are deleted after 30 days. Emails about a shop go to the verified address you chose in your profile, until you change it or leave the shop.',
          )}
        </p>
        <h2>{t('Closing your account')}</h2>
        <p>
          {t(
            'You can close your account in your profile. That deletes your email addresses, keys, sessions, invitations and settings. The records of payments and deposits, and invoices, are kept as long as the law requires, under a number that no longer names you. The audit logs of shops are sealed and cannot be changed: your address stays in their stored entries, which show “Closed account” instead.',
          )}
        </p>
        <h2>{t('Teams')}</h2>
        <p>
          {t(
            'People invited to a shop by email get one email. If they do not accept, their address is deleted within a year. Members of a shop see each other’s account email. The audit log of a shop records who changed what, when, and from which IP address. Only the shop’s owners and admins can view it.',
          )}
        </p>
        <h2>{t('Keys')}</h2>
        <p>
          {t(
            'When you log in with a private key, it stays in your browser. We receive only your public key and a signature.',
          )}
        </p>
        <h2>{t('Your shop')}</h2>
        <p>
          {t(
            'Products, stock, addresses and orders belong to your shop. Customers order without an account; what they enter is used for that order, its delivery and its invoice. A shop can export and erase all data about a customer on request. Invoices and accounting figures are kept as long as the law requires.',
          )}
        </p>
        <h2>{t('Services we use')}</h2>
        <ul>
          <li>{t('A hosting service runs the servers and the database.')}</li>
          <li>{t('A delivery service sends these pages to your browser.')}</li>
          <li>
            {t('An email service sends login links, verifications and, if you use them, notifications.')}
          </li>
          <li>
            {t(
              'Google confirms your identity if you choose to log in with it. Google then knows that you did.',
            )}
          </li>
          <li>
            {t('Card payments are processed by the provider each shop has chosen, under its own terms.')}
          </li>
        </ul>
      </div>
    </PublicFrame>
  )
}
