// The account's home: how far the shop is set up and what comes next; without a shop, the way to one.

import { Anchor, Stack, Text, Title } from '@mantine/core'
import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { supportEmail } from '../../lib/installation.ts'
import { useSelectedShopId } from '../../lib/selected-shop.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { NewsSection } from '../news/news-section.tsx'
import { useShop } from '../shops/shop-data.ts'
import { type Step, useSetUpSteps } from './home-data.ts'
import classes from './home-page.module.css'

const HomeMatters = lazy(async () => ({
  default: (await import('../matters/home-matters.tsx')).HomeMatters,
}))
const HomeOrders = lazy(async () => ({ default: (await import('./home-orders.tsx')).HomeOrders }))
const TaxThresholdMeter = lazy(async () => ({
  default: (await import('./tax-threshold.tsx')).TaxThresholdMeter,
}))
const ChooseShop = lazy(async () => ({ default: (await import('../shops/choose-shop.tsx')).ChooseShop }))

export function HomePage() {
  const shopId = useSelectedShopId()
  return shopId === null ? (
    <Suspense>
      <ChooseShop />
    </Suspense>
  ) : (
    <ShopHome key={shopId} shopId={shopId} />
  )
}

function ShopHome({ shopId }: { shopId: string }) {
  const shop = useShop()
  const { steps, is_checking } = useSetUpSteps(shopId)
  const done = steps.filter((step) => step.done).length
  // What is complete is not shown, and what is complete as far as is known neither: most shops are.
  const is_set_up = steps.every((step) => step.done !== false)
  const next = is_checking ? undefined : steps.find((step) => step.done === false)
  return (
    <Stack gap={40}>
      <PageHeader
        title={shop?.name ?? 'Home'}
        text={
          <>
            {shop && `Sells in ${shop.default_currency}. `}
            <Anchor component={Link} to="/account/shop" underline="always">
              Edit shop
            </Anchor>
          </>
        }
      />
      <Suspense>
        <HomeMatters shop_id={shopId} />
      </Suspense>
      <div className={is_set_up ? undefined : classes.columns}>
        {!is_set_up && (
          <section aria-labelledby="get-started">
            <div className={classes.head}>
              <Title order={2} id="get-started">
                Get started
              </Title>
              <Text className="figures" c="dimmed" fz={14}>
                {is_checking ? 'Checking …' : `${done} of ${steps.length} done`}
              </Text>
            </div>
            <ol className={classes.steps}>
              {steps.map((step) => (
                <StepLine key={step.label} step={step} next={step === next} />
              ))}
            </ol>
          </section>
        )}
        <div className={classes.pointers}>
          {is_set_up && !is_checking && (
            <Suspense>
              <HomeOrders shop_id={shopId} />
            </Suspense>
          )}
          {(shop?.role === 'owner' || shop?.role === 'admin') && (
            <Suspense>
              <TaxThresholdMeter shop_id={shopId} />
            </Suspense>
          )}
          <section>
            <Title order={2} mb={8}>
              Sell from a form
            </Title>
            <Text>
              The <a href={`/form?shop_id=${encodeURIComponent(shopId)}`}>order form</a> is your whole shop on
              one page: send the link, or put it behind a QR code.
            </Text>
          </section>
          <section>
            <Title order={2} mb={8}>
              Support
            </Title>
            <Text>
              {supportEmail ? (
                <>
                  Something unclear, or not right? Write to{' '}
                  <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
                </>
              ) : (
                'Something unclear, or not right? Ask whoever runs this installation; they have not set an address to write to yet.'
              )}
            </Text>
          </section>
        </div>
      </div>
      <NewsSection />
    </Stack>
  )
}

function StepLine({ step, next }: { step: Step; next: boolean }) {
  return (
    <li className={classes.step} data-next={next || undefined}>
      {step.done ? (
        <IconCircleCheck size={22} stroke={1.5} color="var(--success)" aria-label="Done" role="img" />
      ) : (
        <IconCircle
          size={22}
          stroke={1.5}
          color={next ? 'var(--brass)' : 'var(--control)'}
          aria-label={step.done === undefined ? 'Checking' : 'To do'}
          role="img"
        />
      )}
      <div>
        <Anchor component={Link} to={step.to} fw={500} c={step.done ? 'dimmed' : undefined}>
          {step.label}
        </Anchor>
        <Text fz={14} c="dimmed">
          {step.text}
        </Text>
      </div>
    </li>
  )
}
