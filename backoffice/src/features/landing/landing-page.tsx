// The front page: what Kontor is and for whom, a picture of it, its price, and a comparison. Whoever is logged in gets the way to
// their account first.

import '@fontsource/newsreader/latin-500.css'
import { Button, Group } from '@mantine/core'
import { Link } from 'react-router'
import { demoShop } from '../../lib/installation.ts'
import { isValidSession, useSession } from '../../lib/session.ts'
import { NewsSection } from '../news/news-section.tsx'
import { PublicFrame } from '../shell/public-frame.tsx'
import { Comparison } from './comparison.tsx'
import classes from './landing.module.css'
import { PriceCalculator } from './price-calculator.tsx'
import { ProductPicture } from './product-picture.tsx'

export function LandingPage() {
  const is_inside = isValidSession(useSession())
  return (
    <PublicFrame>
      <title>Kontor: sell online with your own Stripe account</title>
      <section className={classes.hero}>
        <h1>Sell online with your own Stripe account. We keep count.</h1>
        <div className={classes.lead}>
          <p>
            Several shops, several warehouses, one account. Customers pay you directly; prices, stock and tax
            add up to the cent.
          </p>
          <Group gap={8}>
            {is_inside && (
              <Button component={Link} to="/account" size="md">
                My account
              </Button>
            )}
            <Button component={Link} to="/signup" size="md" variant={is_inside ? 'default' : 'filled'}>
              Signup
            </Button>
            <Button component={Link} to="/login" size="md" variant="default">
              Login
            </Button>
          </Group>
          {demoShop && (
            <p className={classes.demo}>
              Or walk through the <a href={demoShop}>running demo shop</a>, as a customer would.
            </p>
          )}
        </div>
      </section>
      <ProductPicture />
      <section className={classes.blurbs} aria-label="Why Kontor">
        <article>
          <h2>Super Easy</h2>
          <p>
            Seven steps from nothing to the first sale, each ticked off when it is done. Orders need no
            account from your customers.
          </p>
        </article>
        <article>
          <h2>Self Service</h2>
          <p>
            No sales call, no contract, no set-up fee. Sign up with an e-mail address or a key, and run it on
            our servers or on your own.
          </p>
        </article>
        <article>
          <h2>At Cost</h2>
          <p>
            About one per cent of what you sell, nothing when you sell nothing. Card fees are your provider's,
            passed on without a share for us.
          </p>
        </article>
      </section>
      <PriceCalculator />
      <Comparison />
      <div className={classes.news}>
        <NewsSection />
      </div>
      <section className={classes.last}>
        <h2>Open the books.</h2>
        <Group gap={8}>
          <Button component={Link} to={is_inside ? '/account' : '/signup'} size="md">
            {is_inside ? 'My account' : 'Signup'}
          </Button>
          {demoShop && (
            <div>
              <Button component="a" href={demoShop} size="md" variant="default">
                Visit the demo shop
              </Button>
            </div>
          )}
        </Group>
      </section>
    </PublicFrame>
  )
}
