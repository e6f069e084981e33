// The home page of the account shows the set-up steps until all are done, and the shop's orders once the shop
// has orders. If no shop is selected, the page offers the choice of a shop.

import { Anchor, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { supportEmail } from '../../../lib/api/installation.ts'
import { useSelectedShopId } from '../../../lib/session/selected-shop.ts'
import { rich, t } from '../../../lib/texts.ts'
import { CopyField } from '../../../ui/display/copy-field.tsx'
import { IconCircle, IconCircleCheck } from '../../../ui/display/icons.tsx'
import type { FromPage } from '../../../ui/list/parent-link.ts'
import { PageHeader } from '../../../ui/pages/page-header.tsx'
import { NewsSection } from '../../accounts/news/news-section.tsx'
import { shopsQuery, useShop } from '../../shops/shop-data.ts'
import { ShopsNotRead } from '../../shops/shops-not-read.tsx'
import { HomeTodos } from '../../shops/todos/home-todos.tsx'
import { todosQuery } from '../../shops/todos/todo-data.ts'
import { countQuery, type Step, thresholdQuery, useMissingPages, useSetUpSteps } from './home-data.ts'
import { HomeOrders } from './home-orders.tsx'
import classes from './home-page.module.css'
import { HomeSales } from './home-sales.tsx'
import { MissingPages } from './missing-pages.tsx'
import { TaxThresholdMeter } from './tax-threshold.tsx'

const ChooseShop = lazy(async () => ({ default: (await import('../../shops/choose-shop.tsx')).ChooseShop }))

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
  const { isError, refetch } = useQuery(shopsQuery)
  const { steps, is_checking, takes_money } = useSetUpSteps({
    id: shopId,
    currency: shop?.default_currency,
  })
  const pages = useMissingPages(shopId)
  const may_manage = shop?.role === 'owner' || shop?.role === 'admin'
  const todos = useQuery(todosQuery(shopId))
  const orders = useQuery(countQuery(shopId))
  const threshold = useQuery({ ...thresholdQuery(shopId), enabled: may_manage })
  // A late section would shift the content that the user reads or presses. The page therefore shows all
  // sections together once all are loaded.
  const is_waiting =
    !shop ||
    is_checking ||
    pages.is_checking ||
    todos.isPending ||
    orders.isPending ||
    (may_manage && threshold.isPending)
  if (!shop && isError) return <ShopsNotRead onRetry={refetch} />
  return (
    <Stack gap={40}>
      <PageHeader
        title={shop?.name ?? t('Home')}
        text={
          <>
            {shop && `${t('Currency: {currency}.', { currency: shop.default_currency })} `}
            <Anchor component={Link} to="/account/shop" underline="always">
              {t('Edit shop')}
            </Anchor>
          </>
        }
      />
      {is_waiting ? (
        <HomeSkeleton />
      ) : (
        <>
          <HomeTodos shop_id={shopId} />
          <Sections
            shop_id={shopId}
            steps={steps}
            has_orders={orders.data !== undefined && orders.data > 0}
            may_manage={may_manage}
            missing_pages={takes_money ? pages.missing : ''}
          />
          <NewsSection />
        </>
      )}
    </Stack>
  )
}

interface SectionsProps {
  shop_id: string
  steps: Step[]
  has_orders: boolean
  may_manage: boolean
  missing_pages: string
}

function Sections({ shop_id, steps, has_orders, may_manage, missing_pages }: SectionsProps) {
  // The steps are hidden when all are done, and also when none is known to be missing: most shops are set up.
  const next = steps.find((step) => step.done === false)
  const is_set_up = next === undefined
  return (
    <div className={is_set_up ? undefined : classes.columns}>
      {!is_set_up && (
        <section aria-labelledby="get-started">
          <div className={classes.head}>
            <Title order={2} id="get-started">
              {t('Get started')}
            </Title>
            <Text className="figures" c="dimmed" fz={14}>
              {t('{part} of {total} done', {
                part: steps.filter((step) => step.done).length,
                total: steps.length,
              })}
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
        <MissingPages missing={missing_pages} />
        {(is_set_up || has_orders) && <HomeOrders shop_id={shop_id} />}
        {has_orders && <HomeSales shop_id={shop_id} />}
        {may_manage && <TaxThresholdMeter shop_id={shop_id} />}
        <section>
          <Title order={2} mb={8}>
            {t('Order form')}
          </Title>
          <Text>
            {rich('The {link} shows your whole shop on one page. Share the link or print it as a QR code.', {
              link: <a href={`/form?shop_id=${encodeURIComponent(shop_id)}`}>{t('order form')}</a>,
            })}
          </Text>
        </section>
        <section>
          <Title order={2} mb={8}>
            {t('Support')}
          </Title>
          <Text>
            {supportEmail
              ? rich('Questions or problems? Write to {link}.', {
                  link: <a href={`mailto:${supportEmail}`}>{supportEmail}</a>,
                })
              : t('Questions or problems? Ask the operator of this installation. No support address is set.')}
          </Text>
          <CopyField
            mt={12}
            maw={420}
            label={t('Shop id')}
            description={t('For programs that use the API, and for support.')}
            value={shop_id}
          />
        </section>
      </div>
    </div>
  )
}

/** Looks like the list with a heading that replaces the skeleton. */
function HomeSkeleton() {
  return (
    <Stack gap={20} maw={640} role="status" aria-label={t('Loading')}>
      <Skeleton height={20} width={160} />
      {[1, 2, 3, 4].map((key) => (
        <Skeleton key={key} height={40} />
      ))}
    </Stack>
  )
}

/** Makes the page of a step lead back here, to the next step. */
const FROM_HERE: FromPage = { from_page: { to: '/account', label: t('Get started') } }

function StepLine({ step, next }: { step: Step; next: boolean }) {
  return (
    <li className={classes.step} data-next={next || undefined}>
      {step.done ? (
        <IconCircleCheck size={22} stroke={1.5} color="var(--success)" aria-label={t('Done')} role="img" />
      ) : (
        <IconCircle
          size={22}
          stroke={1.5}
          color={next ? 'var(--brass)' : 'var(--control)'}
          aria-label={step.done === undefined ? t('Checking') : t('To do')}
          role="img"
        />
      )}
      <div>
        <Anchor component={Link} to={step.to} state={FROM_HERE} fw={500} c={step.done ? 'dimmed' : undefined}>
          {step.label}
        </Anchor>
        <Text fz={14} c="dimmed">
          {step.text}
        </Text>
      </div>
    </li>
  )
}
