// The front page describes Kontor and its users, and shows a picture, the price and a comparison. Logged-in
// users get the link to their account first.

import '@fontsource/newsreader/latin-500.css'
import { Button, Group } from '@mantine/core'
import { Link } from 'react-router'
import { demoShop } from '../../lib/api/installation.ts'
import { isValidSession, useSession } from '../../lib/session/session.ts'
import { rich, t } from '../../lib/texts.ts'
import { NewsSection } from '../accounts/news/news-section.tsx'
import { PublicFrame } from '../shell/public-frame.tsx'
import { Comparison } from './comparison.tsx'
import classes from './landing.module.css'
import { PriceCalculator } from './price-calculator.tsx'
import { ProductPicture } from './product-picture.tsx'

export function LandingPage() {
  const is_inside = isValidSession(useSession())
  return (
    <PublicFrame>
      <title>{t('Kontor: sell online with your own Stripe account')}</title>
      <section className={classes.hero}>
        <h1>{t('Sell online with your own Stripe account')}</h1>
        <div className={classes.lead}>
          <p>{t('Run several shops and warehouses from one account. Customers pay you directly.')}</p>
          <Group gap={8}>
            {is_inside && (
              <Button component={Link} to="/account" size="md">
                {t('My account')}
              </Button>
            )}
            <Button component={Link} to="/signup" size="md" variant={is_inside ? 'default' : 'filled'}>
              {t('Signup')}
            </Button>
            <Button component={Link} to="/login" size="md" variant="default">
              {t('Login')}
            </Button>
          </Group>
          {demoShop && (
            <p className={classes.demo}>
              {rich('Or try the {link}.', { link: <a href={demoShop}>{t('running demo shop')}</a> })}
            </p>
          )}
        </div>
      </section>
      <ProductPicture />
      <section className={classes.blurbs} aria-label={t('Why Kontor')}>
        <article>
          <h2>{t('Super Easy')}</h2>
          <p>
            {t(
              'A checklist of seven steps takes you to your first sale. Customers can order without an account.',
            )}
          </p>
        </article>
        <article>
          <h2>{t('Self Service')}</h2>
          <p>
            {t(
              'No sales call, no contract, no set-up fee. Sign up with an email address or a key. Use our hosting or your own server.',
            )}
          </p>
        </article>
        <article>
          <h2>{t('At Cost')}</h2>
          <p>{t('About 1% of sales, no monthly fee. You pay card fees directly to Stripe.')}</p>
        </article>
      </section>
      <PriceCalculator />
      <Comparison />
      <div className={classes.news}>
        <NewsSection />
      </div>
      <section className={classes.last}>
        <h2>{t('Start selling')}</h2>
        <Group gap={8}>
          <Button component={Link} to={is_inside ? '/account' : '/signup'} size="md">
            {is_inside ? t('My account') : t('Signup')}
          </Button>
          {demoShop && (
            <div>
              <Button component="a" href={demoShop} size="md" variant="default">
                {t('Visit the demo shop')}
              </Button>
            </div>
          )}
        </Group>
      </section>
    </PublicFrame>
  )
}
